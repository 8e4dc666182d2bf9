/** The parts of a picture's `data:` URL. */
export interface Picture {
  mediaType: string;
  /** Base64. */
  data: string;
}

const accepted = new Set(["image/png", "image/jpeg", "image/gif", "image/webp"]);

/** A picture that every provider takes, or undefined for anything else that a URL may hold. */
export function readPicture(url: string): Picture | undefined {
  const comma = url.indexOf(",");
  const match = /^data:(image\/[a-z0-9.+-]+);base64$/i.exec(url.slice(0, Math.max(0, comma)));
  const mediaType = match?.[1]?.toLowerCase();
  if (mediaType === undefined || !accepted.has(mediaType)) return undefined;
  return { mediaType, data: url.slice(comma + 1) };
}

const plural = (count: number): string => (count === 1 ? "1 picture" : `${count} pictures`);

/** Where a result's pictures are, for a model that gets them in the message after it. */
export const picturesFollow = (count: number): string => `[${plural(count)} of this result in the next message]`;

/** Heads the message that carries a result's pictures. */
export const picturesOf = (tool: string): string => `[from the result of ${tool}]`;

export const picturesLeftOut = (count: number): string =>
  `[${plural(count)} left out: this model cannot see them. Work from text instead.]`;
