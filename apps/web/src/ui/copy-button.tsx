import { useState } from "react";
import { useServices } from "../data/services.tsx";
import { Icon } from "./icon.tsx";

/** `text` may have to be read first. */
export const CopyButton = ({ text, label }: { text: string | (() => Promise<string>); label: string }) => {
  const { announcer } = useServices();
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(typeof text === "string" ? text : await text());
    } catch {
      // Browsers give the clipboard to loopback and TLS only.
      announcer.say("This browser does not let the page copy; select the text instead.");
      return;
    }
    setCopied(true);
    announcer.say("Copied");
    setTimeout(() => setCopied(false), 1500);
  };
  return (
    <button
      type="button"
      className="btn quiet s icon copy"
      aria-label={label}
      title={label}
      onClick={() => void copy()}
    >
      <Icon name={copied ? "check" : "copy"} />
    </button>
  );
};
