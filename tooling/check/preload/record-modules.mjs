// node --import this file: writes every module that the process loads, one URL per line, to $RECORD_MODULES.
import { appendFileSync } from "node:fs";
import { createRequire, register } from "node:module";
import { pathToFileURL } from "node:url";

const hooks = `
  import { appendFileSync } from "node:fs";
  export const load = (url, context, next) => {
    if (url.startsWith("file:")) appendFileSync(${JSON.stringify(process.env.RECORD_MODULES)}, url + "\\n");
    return next(url, context);
  };`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);

process.on("exit", () => {
  const required = Object.keys(createRequire(import.meta.url).cache).map((file) => `${pathToFileURL(file)}\n`);
  appendFileSync(process.env.RECORD_MODULES, required.join(""));
});
