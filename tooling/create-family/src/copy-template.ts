import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { type Names, rename } from "./names.ts";

const template = join(import.meta.dirname, "..", "template");

/** Skipped: what a build or an install left, and the tool that only `new:tool` copies. */
const left = /(^|\/)(dist|node_modules|\.turbo)(\/|$)|template-echo/;

const templateFiles = (): string[] =>
  readdirSync(template, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(template, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .filter((file) => !left.test(file));

const withoutEcho = (text: string): string =>
  text
    .split("\n")
    .filter((line) => !line.includes("template-echo"))
    .join("\n")
    .replace(", templateEcho", "");

/** Writes a new family to `folder`; resolves to the files written, relative to it. */
export const copyFamily = (folder: string, names: Names): string[] =>
  templateFiles().map((file) => {
    const text = rename(withoutEcho(readFileSync(join(template, file), "utf8")), names);
    const target = rename(file, names);
    mkdirSync(dirname(join(folder, target)), { recursive: true });
    // Only the template itself is private.
    writeFileSync(join(folder, target), text.replace('  "private": true,\n', ""));
    return target;
  });

/** The text of a new tool's file. */
export const toolSource = (names: Names): string =>
  readFileSync(join(template, "src/tools/template-echo.ts"), "utf8")
    .replaceAll("templateEcho", names.camel)
    .replaceAll("template_echo", names.snake);
