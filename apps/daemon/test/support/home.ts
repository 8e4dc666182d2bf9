import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

export interface TestHome {
  path: string;
  /** Path of the config file. */
  config: string;
  write(file: string, content: string): Promise<void>;
  read(file: string): Promise<string>;
  remove(): Promise<void>;
}

/** A home in a folder of its own. `files` are paths inside it, e.g. `workspace/a.txt`. */
export async function createTestHome(options: {
  config?: object | string;
  files?: Readonly<Record<string, string>>;
}): Promise<TestHome> {
  const path = await mkdtemp(join(tmpdir(), "latchai-"));
  await chmod(path, 0o700);
  const home: TestHome = {
    path,
    config: join(path, "latchai.config.json"),
    async write(file, content) {
      const target = join(path, file);
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, content);
    },
    read: (file) => readFile(join(path, file), "utf8"),
    remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }),
  };
  const { config, files = {} } = options;
  if (config !== undefined)
    await home.write("latchai.config.json", typeof config === "string" ? config : JSON.stringify(config, null, 2));
  for (const [file, content] of Object.entries(files)) await home.write(file, content);
  return home;
}
