import { errors } from "../../errors.ts";
import { limits } from "../../limits.ts";
import { text as say } from "../../text.ts";
import { parseSkill } from "./parse-skill.ts";
import type { SkillWebPort } from "./port.ts";

const textTypes = /^(text\/(?!html)|application\/(octet-stream|markdown|x-markdown|yaml|x-yaml)\b)/i;
const htmlStart = /^\s*(<!--[\s\S]{0,2000}?-->\s*)*<(!doctype\s+html|html|head|body)\b/i;

const checked = (web: SkillWebPort, url: string): URL => {
  const found = web.check(url);
  if (!found.ok) throw errors.floor(found.reason);
  return found.url;
};

const discard = (response: Response): void => void response.body?.cancel().catch(() => undefined);

const targetOf = (location: string, from: URL): string => {
  try {
    return new URL(location, from).href;
  } catch {
    throw errors.badRedirect(from.hostname);
  }
};

/** Follows redirects on the host that was agreed to; another host has to be asked for by a call of its own. */
const answerOf = async (web: SkillWebPort, first: URL, signal: AbortSignal): Promise<Response> => {
  let url = first;
  for (let redirects = 0; redirects <= limits.maxSkillRedirects; redirects += 1) {
    const response = await web.fetch(url.href, {
      redirect: "manual",
      signal,
      headers: { accept: "text/markdown, text/plain, */*;q=0.5" },
    });
    const location = response.headers.get("location");
    if (![301, 302, 303, 307, 308].includes(response.status) || location === null) return response;
    discard(response);
    const next = checked(web, targetOf(location, url));
    if (next.hostname !== first.hostname) throw errors.otherHost(first.hostname, next.hostname, next.href);
    if (url.protocol === "https:" && next.protocol === "http:") throw errors.unencrypted(first.hostname);
    url = next;
  }
  throw errors.manyRedirects(first.hostname);
};

const readCapped = async (response: Response, host: string): Promise<Uint8Array> => {
  if (response.body === null) return new Uint8Array();
  const reader: ReadableStreamDefaultReader<Uint8Array> = response.body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks);
    size += value.byteLength;
    if (size > limits.maxSkillBytes) {
      reader.cancel().catch(() => undefined);
      throw errors.skillTooLarge(host);
    }
    chunks.push(value);
  }
};

const decoded = (bytes: Uint8Array, host: string): string => {
  if (bytes.includes(0)) throw errors.notText(host);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw errors.notText(host);
  }
};

/** The instructions of a raw SKILL.md, fetched now, under a line that says where they came from. */
export const fetchSkill = async (web: SkillWebPort, url: string, signal: AbortSignal): Promise<string> => {
  const first = checked(web, url);
  const host = first.hostname;
  const response = await answerOf(web, first, signal);
  if (!response.ok) {
    discard(response);
    throw errors.badStatus(host, response.status);
  }
  const type = response.headers.get("content-type");
  if (/^\s*(text\/html|application\/xhtml)/i.test(type ?? "")) {
    discard(response);
    throw errors.notSkill(host);
  }
  if (type !== null && !textTypes.test(type.trim())) {
    discard(response);
    throw errors.notText(host);
  }
  const text = decoded(await readCapped(response, host), host);
  if (htmlStart.test(text)) throw errors.notSkill(host);
  const { body, problems } = await parseSkill(text);
  if (problems.some(({ rule }) => rule === "frontmatter-open")) throw errors.openFrontmatter(host);
  if (body === "") throw errors.emptySkill(host);
  return `${say.skillFrom(first.href)}\n\n${body}`;
};
