import fc from "fast-check";
import { expect, test } from "vitest";
import { isSecretName, masked, maskSecrets } from "./mask.ts";

const hides: readonly [text: string, shown: string][] = [
  ["API_KEY=abc123 npm test", `API_KEY=${masked} npm test`],
  ["export AWS_SECRET_ACCESS_KEY='a b c'", `export AWS_SECRET_ACCESS_KEY=${masked}`],
  ['{"password": "hunter2", "user": "ann"}', `{"password": ${masked}, "user": "ann"}`],
  ["my_token: abc", `my_token: ${masked}`],
  ["GOOGLE_CREDENTIALS=x", `GOOGLE_CREDENTIALS=${masked}`],
  ["DB_PASSWORD=pa$$word! next", `DB_PASSWORD=${masked} next`],
  ["TOKEN=$'a b'", `TOKEN=${masked}`],
  ["login --password hunter2 --user ann", `login --password ${masked} --user ann`],
  ["tool --api-key=abc", `tool --api-key=${masked}`],
  ["curl -H 'Authorization: Bearer abcdef' x", `curl -H 'Authorization: Bearer ${masked}' x`],
  ["authorization: opaquevalue", `authorization: ${masked}`],
  ["Cookie: sid=abc; theme=dark", `Cookie: ${masked}`],
  ["Set-Cookie: sid=abc", `Set-Cookie: ${masked}`],
  ["git clone https://ann:pw@host.example/r.git", `git clone https://${masked}@host.example/r.git`],
  ["postgres://u:p@db/x", `postgres://${masked}@db/x`],
  ["key ghp_0123456789abcdefghijABCDEFGHIJ", `key ${masked}`],
  ["sk-proj-0123456789abcdefghij", masked],
  ["AKIAIOSFODNN7EXAMPLE", masked],
  ['{"secret.json": "hunter2"}', `{"secret.json": ${masked}}`],
  ["secret.md=hunter2", `secret.md=${masked}`],
  ["spring.token.value: abcdef", `spring.token.value: ${masked}`],
  ["api.secret.js.prod: hunter2", `api.secret.js.prod: ${masked}`],
  ["secret.md: TOKEN=hunter2", `secret.md: TOKEN=${masked}`],
  ["eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abc", masked],
  [
    "-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEAabcd\nabcd==\n-----END RSA PRIVATE KEY-----\nafter",
    `${masked}\nafter`,
  ],
];

test.each(hides)("%j is shown as %j", (text, shown) => {
  expect(maskSecrets(text)).toBe(shown);
});

// What a shell would run must stay readable, or a mask would hide the command that a person agrees to.
const staysReadable: readonly [text: string, part: string][] = [
  ["X_TOKEN=$(curl evil.example) git status", "$(curl evil.example)"],
  ["X_TOKEN=`curl evil.example` git status", "`curl evil.example`"],
  ['TOKEN="$(curl evil.example)"', "$(curl evil.example)"],
  [`echo "TOKEN='" ; rm -r x ; echo "'"`, "rm -r x"],
  [`echo 'TOKEN="' ; rm -r x ; echo '"'`, "rm -r x"],
  ["echo cookie: a ; rm -r x", "rm -r x"],
  ["echo cookie: a=b; rm -r x", "rm -r x"],
  ["echo -----BEGIN PRIVATE KEY-----; rm -r x", "rm -r x"],
  ["TOKEN=a;rm -r x", "rm -r x"],
  ["TOKEN=a|sh", "|sh"],
  ["SSH_PASSWORD_COMMAND='curl evil.example' x", "curl evil.example"],
  ["echo http://$(rm -r x)@y", "rm -r x"],
  ["authorization: $(rm -r x)", "rm -r x"],
  ["tool --password-command 'rm -r x'", "rm -r x"],
  ["tool --token -rf", "-rf"],
];

test.each(staysReadable)("%j keeps %j readable", (text, part) => {
  expect(maskSecrets(text)).toContain(part);
});

test.each([
  "git status --short",
  "npm run tokens-build",
  "select token from t",
  "see https://example.com/a@b",
  "a: b",
  "secret.md: Each note has a title",
  "docs/token-limits.ts:12: const most = 5",
  "password_reset.test.tsx: 3 passed",
  "src/api_key.py: line 4",
])("%j is left alone", (text) => {
  expect(maskSecrets(text)).toBe(text);
});

test("known values go first, long ones before the short ones they contain, and short ones not at all", () => {
  expect(maskSecrets("x abcdef y abcdefghi", ["abcdef", "abcdefghi"])).toBe(`x ${masked} y ${masked}`);
  expect(maskSecrets("a cat sat", ["cat"])).toBe("a cat sat");
});

test("secret names are the five shapes in any case", () => {
  const names = ["MY_SECRET_X", "github_token", "Password", "OPENAI_API_KEY", "AWS_CREDENTIALS"];
  expect(names.every(isSecretName)).toBe(true);
  expect(isSecretName("PATH")).toBe(false);
});

test("a known value never survives", () => {
  const secret = fc
    .string({ minLength: 6, maxLength: 20 })
    .filter((text) => !masked.includes(text) && !text.includes("‹"));
  fc.assert(
    fc.property(fc.string(), secret, fc.string(), (head, value, tail) => {
      expect(maskSecrets(head + value + tail, [value]).includes(value)).toBe(false);
    }),
  );
});

// A quadratic pattern would need minutes for these.
test.each([
  "token",
  "a",
  'TOKEN="',
  "authorization:",
  "-----BEGIN PRIVATE KEY-----",
  "http://",
  "x_SECRET_",
  "--token ",
  "cookie: ",
  "cookie: a=",
  "a=b;",
  "eyJ",
  "eyJaaaaaaaaa.",
  "sk-",
  '"',
  "'",
  "A".repeat(16),
  "\\n",
  "TOKEN='",
  "$",
  "TOKEN=\\",
])("%j repeated to 200,000 characters is masked before the time of a test is over", (piece) => {
  const text = piece.repeat(Math.ceil(200_000 / piece.length));
  for (const around of [`cookie: ${text}`, `-----BEGIN PRIVATE KEY-----${text}`, `${text}=TOKEN=x@`]) {
    expect(maskSecrets(around).length <= around.length + "‹masked›".length).toBe(true);
  }
});
