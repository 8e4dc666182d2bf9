/** The person is typing there: single keys belong to the field, and nothing may take the focus away. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  // An editor in a shadow root: seen from outside, its host has the focus.
  (isTyping(target.shadowRoot?.activeElement ?? null) ||
    target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && !["checkbox", "radio", "button", "submit"].includes(target.type)));
