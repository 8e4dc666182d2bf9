// The count of the last `npm test`, alone on one line.
import { join } from "node:path";
import { root } from "./preflight.mjs";
import { reportFile, summary } from "./summary.mjs";

console.log(summary(join(root, reportFile)).line);
