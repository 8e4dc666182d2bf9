import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Workspace, workspace } from "./harness.ts";

const latin = (text: string): Buffer => Buffer.from(text, "latin1");

/** Line ends, encodings, marks and names that engines like to differ on. */
const nasty: Record<string, string | Uint8Array> = {
  "empty.txt": "",
  "blank.txt": "\n\r\n\n",
  "open-end.txt": "first\n1:2:needle",
  "crlf.txt": "foo\r\nneedle \r\n\r\nbar foo\r\n",
  "cr.txt": "a\rneedle\rfoo\r\r\nfoo\r",
  "bom.txt": "\ufeffneedle\nfoo \ufeffbar\n",
  "latin.txt": latin("caf\xe9 needle\n\xe9\xe8 foo_\xe9bar\n\xff\xfe\x80"),
  "unicode.txt": "größe naïve_1 ٣ Kelvin ſtraße\n日本 foo、bar\n😀needle😀\nⒶ x\u0085y\u00a0z\u2028w\nİi ẞß\n",
  "u16.txt": Buffer.from("\ufeffneedle é foo\n", "utf16le"),
  "code.ts": 'function f() {\n  return a[0] || "x/y\\\\z" + `$b`;\n}\n<x> {1} {2,} a{b} $1 ^2 (?\n\\<x\\>\n',
  "words.txt": "foo foobar bar_foo Foo FOO\nx  y\tz\v\f-\n---\n",
  "long.txt": `${"x".repeat(5000)}needle${"é".repeat(3000)}foo`,
  "nul.dat": "needle\0foo\nneedle\n",
  "esc.txt": "\u0001\u001b[31mfoo\u007f\n",
  "git/.gitignore": "\ufeffhidden.txt\n*.log\n",
  "git/hidden.txt": "needle foo\n",
  "git/x.log": "needle foo\n",
  "git/shown.txt": "needle foo",
};

const both = async (): Promise<[Workspace, Workspace]> => {
  const one = await workspace(nasty);
  await writeFile(Buffer.concat([Buffer.from(join(one.ws, "bad-")), latin("\xff.txt")]), "needle foo\n");
  const other = await workspace({}, { services: { files: one.services.files, ripgrep: false } });
  return [one, other];
};

const patterns = String.raw`
{  }  a{  function f() {  {1}b  a{b}  a{,3}  x{2}  x{2,}  x{1,2}?  x{2,1}  x{1001}  (x{100}){11}  (?:x{10}){100}  x{1000}{1000}
\/  \"  \'  \-  \#  \&  \~  \<  \<x\>  \>  \_  \é  \q  \  a\  \a  \e  \z  needle\z  \A  \Z  \G  \R  \K  \X  \C  \Q.\E
$  ^  ^$  $^  (a|$)x*^  (^a|b$)+  (^|x)a(b|$)  x*$  z?$  needle$  $x  foo$\b  foo$\B  (x|$)\b  (foo$\b)+  foo\b$  \b^  ^\b  (\b|_)^foo  (\b^){2}  (^|\b)foo  x^  ^*  $+  \b*  ^^  $$  (^|x)  (x|$)  (?:)  ()  |  a|  |a  (|a)  e*  foo\r?$  \s*$
.  a.needle  caf. needle  .{3}$  [^a]needle  [^a]$  [^\w]  [^\W]  [^\W_]+  [\W\d]  [^\W\d]  \W$  \S+$  \s  \s\s  [\s\S]  [\s\S]*foo  [\d\D]  \D\D  \S
\b  \bfoo\b  \Bfoo  foo\B  \bé  é\b  \b\w+\b$  \bſ  \b日  本\b  \b😀  \B😀  \bx\b
[[]  [[a]  []]  []a]  [^]]  []  [^]  [a-]  [-a]  [a-\d]  [z-a]  [\]]  [a&&b]  [a--b]  [a~~b]  [&]  [\[-\]]  [[:alpha:]]+$  [[:^alpha:]]  [[:foo:]]  [[:punct:]]  [\x41-\x5a]  [^\x00-\x7f]  [\x00-\x{10ffff}]  [\n]  [^\n]  [^\r\n]+$  [\r\n]  [\t ]  [é-ü]  [日本]  [\b]  [\p{L}\d_]+  [^\p{L}]  [\P{L}]  [\PL\pN]
(?<n>foo)  (?P<n>foo)  (?P=n)  (?i)FOO  fo(?i)O  (?i:F)oo  (?-i)foo  (?i)(?-i:f)OO  a(?i)b|FOO  (?x) need le  (?s).  (?m)^foo  (?-m)^foo  (?U)fo+  (?R)foo  (?u)é  (?-u)é  (?#c)foo  (?>foo)  (?=foo)  (?!foo)  (?<=f)oo  (?<!f)oo  (?q)
(foo  foo)  *a  +  ?  a**  a*+  a++  a??  a?+  (*a)  (a|*b)  ((((foo))))
\1  (a)\1  \k<n>  \0  \x00  \x41  \x{41}  \u0041  \u{1F600}  \U0001F600  \x{110000}  \x{d800}  \xzz  \u{}  \n  \r  \t  \v  \f  a\nb
\p{L}+$  \pL  \p{Lu}  \P{Lu}  \p{Letter}  \p{Greek}  \p{Latin}  \p{Han}+  \p{^L}  \p{Foo}  \p{Script=Greek}  \p{Cc}  \p{Zs}  \p{Emoji}
\w{500}  \w{501}  .{1000}  K  k  ß  ẞ  ſ  s  İ  Ⓐ  \w+  ⒜
1:2:  ^1  2:needle  $1  \$1  \^2  \(\?  #  -  --  -e  --files  foo|bar|needle  (foo|bar)+  foo.*bar  `
  .split("\n")
  .flatMap((line) => line.split("  "))
  .filter((pattern) => pattern !== "");

const check = async ([rg, walk]: [Workspace, Workspace], args: Record<string, unknown>): Promise<string> => {
  const [a, b] = await Promise.all([rg.call("grep", args), walk.call("grep", args)]);
  expect(b, JSON.stringify(args)).toEqual(a);
  return a.ok ? a.text : a.error.message;
};

test("every odd pattern over a nasty tree: the same rows or the same refusal", async () => {
  const pair = await both();
  for (const pattern of new Set(patterns))
    for (const options of [{}, { ignore_case: true }, { literal: true }, { literal: true, ignore_case: true }]) {
      const answer = await check(pair, { pattern, ...options });
      expect(answer, pattern).not.toMatch(/could not be read|Compiled regex|error:/);
      if ("literal" in options) expect(answer, pattern).not.toContain("not a valid regex");
    }
}, 300_000);

const piece = fc.constantFrom(
  ..."foo,needle,a,x,é,日,😀, ,.,\\w,\\W,\\s,\\S,\\d,\\D,\\b,^,$,[^a],[^\\W_],[a-z],[\\s\\d],\\p{L},\\PL,[[:alpha:]],_,0,\\.,-,:,{,},K,ſ".split(
    ",",
  ),
);
const times = fc.constantFrom("", "", "", "*", "+", "?", "{2}", "{0,2}", "*?", "{1,}");
const { pattern: generated } = fc.letrec<{ pattern: string; part: string }>((tie) => ({
  pattern: fc.array(tie("part"), { minLength: 1, maxLength: 4 }).map((parts) => parts.join("")),
  part: fc.oneof(
    { maxDepth: 3 },
    fc.tuple(piece, times).map(([one, count]) => one + count),
    fc.tuple(tie("pattern"), times).map(([one, count]) => `(${one})${count}`),
    fc.tuple(tie("pattern"), tie("pattern")).map(([one, other]) => `(?:${one}|${other})`),
    tie("pattern").map((one) => `(?i:${one})`),
  ),
}));

test("generated patterns find the same with both", async () => {
  const pair = await both();
  await fc.assert(
    fc.asyncProperty(generated, fc.boolean(), async (pattern, ignore_case) => {
      await check(pair, { pattern, ignore_case });
    }),
    { numRuns: 60, endOnFailure: true },
  );
}, 300_000);
