/** An address that a click may open: web and mail only, and without a name or password in it. */
export const openable = (href: string): URL | undefined => {
  let url: URL;
  try {
    url = new URL(href);
  } catch {
    return undefined;
  }
  if (url.protocol === "mailto:") return url;
  if (url.protocol !== "http:" && url.protocol !== "https:") return undefined;
  return url.username === "" && url.password === "" ? url : undefined;
};

/** Where a link leads, to stand beside words that do not say it themselves. */
export const hostBeside = (url: URL, words: string): string | undefined => {
  const host = url.protocol === "mailto:" ? url.pathname : url.host;
  return words.trim() === url.href || words.trim() === `${url.href.replace(/\/$/, "")}` ? undefined : host;
};
