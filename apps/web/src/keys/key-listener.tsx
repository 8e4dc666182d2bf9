import { useEffect } from "react";
import { createKeybindingsHandler } from "tinykeys";
import { useServices } from "../data/services.tsx";
import { useStore } from "../data/store.ts";
import { isTyping } from "./typing.ts";

const hasModifier = (keys: string): boolean => /\$mod|Control|Alt|Meta|F\d/.test(keys);

/** The page's one listener for global shortcuts. */
export const KeyListener = (): null => {
  const { keys, preferences } = useServices();
  const bindings = useStore(keys.bindings);
  const letters = useStore(preferences.letters);
  useEffect(() => {
    const map: Record<string, (event: KeyboardEvent) => void> = {};
    for (const binding of bindings) {
      if (binding.listed) continue;
      const press = (event: KeyboardEvent): void => {
        if (event.defaultPrevented || event.isComposing) return;
        if (!hasModifier(binding.keys) && !letters) return;
        if (isTyping(event.target) && !binding.inFields) return;
        // A dialog is finished or dropped first; it handles its own Esc.
        if (document.querySelector("dialog[open]")) return;
        event.preventDefault();
        binding.run(event);
      };
      map[binding.keys] = press;
      if (binding.also) map[binding.also] = press;
    }
    const handle = createKeybindingsHandler(map);
    window.addEventListener("keydown", handle);
    return () => window.removeEventListener("keydown", handle);
  }, [bindings, letters]);
  return null;
};
