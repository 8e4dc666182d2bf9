import { expect, test } from "vitest";
import { keyProblem, keyShapeProblem } from "./rule-key.ts";

test.each([
  "read_file",
  "fs_read-file",
  "run_shell(git:*)",
  "run_shell(git status:*)",
  "browser_navigate(a.example)",
  "db_query(my db)",
  "load_skill(a.example)",
  "check_diagnostics(workspace)",
  "theirs_tool(any part)",
  "run_shell",
  "run_shell(npm run-script:*)",
  "run_shell(./tools/x.sh:*)",
  "run_shell(docker compose:*)",
])("%s is a key", (key) => expect(keyProblem(key)).toBeUndefined());

test.each(["git status", "run_shell()", "run_shell(git", " run_shell", "run_shell(a) ", "*", "db_*"])(
  "%s is none",
  (key) => {
    expect(keyProblem(key)).toContain("neither a tool's name");
  },
);

test.each([
  ["run_shell(git push)", "run_shell(git push:*)"],
  ["run_shell(git push origin:*)", "run_shell(git push:*)"],
  ["run_shell(git push --force)", "run_shell(git push:*)"],
  ["run_shell( git:*)", "run_shell(git:*)"],
  ["run_shell(git:* )", "run_shell(git:*)"],
  ["run_shell(git  status:*)", "run_shell(git status:*)"],
  ["run_shell(git\tstatus:*)", "run_shell(git status:*)"],
  ["run_shell(git)", "run_shell(git:*)"],
  ["run_shell(git *)", "run_shell(git:*)"],
  ["run_shell(git push*)", "run_shell(git push:*)"],
  ["run_shell(rm -rf)", "run_shell(rm:*)"],
  ["run_shell(*)", "run_shell"],
  ["run_shell(:*)", "run_shell"],
  ["read_file(x)", "read_file"],
  ["write_file(src/**)", "write_file"],
  ["browser_navigate(https://A.example:8080/x)", "browser_navigate(a.example)"],
  ["load_skill(A.example/skill)", "load_skill(a.example)"],
  ["check_diagnostics( workspace)", "check_diagnostics(workspace)"],
])("%s can never match; %s is near", (key, near) => {
  expect(keyProblem(key)).toBe(`key "${key}" can never match a call; the nearest that can is ${near}`);
  expect(keyShapeProblem(key)).toBeUndefined();
  expect(keyProblem(near)).toBeUndefined();
});
