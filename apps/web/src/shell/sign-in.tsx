import { BrandMark } from "../ui/brand-mark.tsx";
import { CodeBlock } from "../ui/code-block.tsx";
import { Literal } from "../ui/literal.tsx";
import { Note } from "../ui/note.tsx";
import type { SignInState } from "./use-sign-in.ts";

/** Shown until this browser has traded a one-time link for a session. */
export const SignIn = ({ state }: { state: SignInState }) => {
  if (state.is === "checking") return null;
  const why = state.is === "out" ? state.why : undefined;
  return (
    <main className="door">
      <div className="door-brand">
        <BrandMark />
        <span>LatchAI</span>
      </div>
      <h1>Sign in from a terminal</h1>
      <p className="muted">
        This page runs tools and answers permission prompts, so it opens only to whoever can use the terminal of this
        machine. Type this there; it prints a link that works once, for 60 seconds:
      </p>
      <CodeBlock text="latchai open" label="Command" />
      {why && (
        <Note tone="deny" icon="warn" title="The link did not work." role="alert">
          <Literal text={why} />
        </Note>
      )}
      <p className="meta">Signed in before? The session ends after 12 hours without use, or when it is revoked.</p>
    </main>
  );
};
