/** "$mod+Enter" → "Ctrl ⏎" as the page shows it; "g t" → "G then T". */
export const keyWords = (keys: string): string =>
  keys
    .split(" ")
    .map((press) =>
      press
        .split("+")
        .map((part) => {
          if (part === "$mod") return isMac() ? "⌘" : "Ctrl";
          if (part === "Enter") return "⏎";
          if (part === "Escape") return "Esc";
          return part.length === 1 ? part.toUpperCase() : part;
        })
        .join(" "),
    )
    .join(" then ");

const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.userAgent);
