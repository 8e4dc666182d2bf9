import { limits } from "../limits.ts";
import { cleanLine, sizeText } from "../text.ts";

/** Picture types that cannot carry script. */
const rasterTypes = new Set(["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif", "image/bmp"]);

export type ImageReading = { ok: true; url: string } | { ok: false; note: string };

/** An image part as a data URL, or the line that stands for it. */
export const readImage = (part: { data?: unknown; mimeType?: unknown }): ImageReading => {
  const type =
    typeof part.mimeType === "string"
      ? part.mimeType
          .toLowerCase()
          .replace(/\s*;.*$/su, "")
          .trim()
      : "";
  const label = type === "" ? "image of no stated type" : `image ${cleanLine(type, 60)}`;
  if (typeof part.data !== "string" || part.data === "") return { ok: false, note: `[${label}: no data]` };
  const size = sizeText(Math.floor((part.data.length * 3) / 4));
  if (!rasterTypes.has(type)) return { ok: false, note: `[${label}, ${size}: not shown, only raster pictures are]` };
  if (part.data.length > limits.maxImageChars) {
    return { ok: false, note: `[${label}, ${size}: not shown, over ${sizeText((limits.maxImageChars * 3) / 4)}]` };
  }
  const data = part.data.replace(/[\r\n]/gu, "");
  if (!/^[A-Za-z0-9+/]+={0,2}$/u.test(data))
    return { ok: false, note: `[${label}: not shown, its data is not base64]` };
  return { ok: true, url: `data:${type};base64,${data}` };
};
