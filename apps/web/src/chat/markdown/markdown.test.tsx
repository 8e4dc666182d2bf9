import { cleanup, render } from "@testing-library/react";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { createServices, ServicesProvider } from "../../data/services.tsx";
import { Markdown } from "./markdown.tsx";

afterEach(cleanup);

const services = createServices({ storage: localStorage, send: fetch });
const show = (text: string): HTMLElement =>
  render(
    <ServicesProvider value={services}>
      <Markdown text={text} />
    </ServicesProvider>,
  ).container;

const known = new Set(
  "div p strong em s code br a span ul ol li blockquote table thead tbody tr th td section hr button svg path rect circle".split(
    " ",
  ),
);

describe("a model's Markdown", () => {
  it("draws what people write", () => {
    const box = show(
      "# One\n\ntwo **b** _i_ ~~s~~ `c`\n\n- a\n  - b\n\n1. x\n\n> q\n\n| h |\n|--:|\n| d |\n\n```js\nlet x;\n```",
    );
    expect(box.querySelectorAll("strong, em, s, .md-code, ul ul, ol, blockquote, table, .codeblock").length).toBe(9);
    expect(box.querySelector("td")?.dataset["align"]).toBe("right");
    expect(box.querySelector("h1, h2, h3")).toBeNull();
  });

  it.each([
    "<img src=x onerror=alert(1)>",
    "<script>alert(1)</script>",
    "a <b onclick=x>b</b> c",
    "<svg/onload=alert(1)>",
    "<a href='javascript:alert(1)'>x</a>",
    "<!-- c --> <iframe src=//evil.example></iframe>",
    "<style>body{display:none}</style>",
  ])("shows markup as text: %s", (text) => {
    const box = show(text);
    expect(box.querySelector("img, script, b, iframe, style, a, svg[onload]")).toBeNull();
    expect(box.textContent).toContain(text.slice(0, 8));
  });

  it.each([
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](data:text/html,<script>1</script>)",
    "[x](vbscript:x)",
    "[x](file:///etc/passwd)",
    "[x](&#106;avascript:alert(1))",
    "[x](//evil.example)",
    "[x](https://user:pass@evil.example)",
    "[x]\n\n[x]: javascript:alert(1)",
    "<javascript:alert(1)>",
  ])("makes no link of %s", (text) => {
    expect(show(text).querySelector("a")).toBeNull();
  });

  it("opens web and mail links without a handle on this page, and says where they lead", () => {
    const box = show("[the notes](https://notes.example/x?a=1&amp;b=2) and [mail](mailto:a@b.example)");
    const [web, mail] = [...box.querySelectorAll("a")];
    expect(web?.getAttribute("href")).toBe("https://notes.example/x?a=1&b=2");
    expect([web?.rel, web?.target]).toEqual(["noopener noreferrer nofollow", "_blank"]);
    expect(box.textContent).toContain("notes.example");
    expect(mail?.getAttribute("href")).toBe("mailto:a@b.example");
  });

  it("loads no picture", () => {
    const box = show("![secret](https://evil.example/p.png?q=1) ![x](data:image/png;base64,AAAA)");
    expect(box.querySelector("img")).toBeNull();
    expect(box.textContent).toContain("Picture: secret");
  });

  it("spells out characters that would hide or turn text", () => {
    expect(show("safe\u202egnp.exe").querySelector(".esc")).not.toBeNull();
  });

  it("survives nesting past all reason, whole", () => {
    const deep = `${"> ".repeat(4000)}end`;
    expect(show(deep).textContent).toContain("end");
    expect(show(`${"[".repeat(5000)}x`).textContent).toContain("x");
  });

  it("makes only elements it knows, whatever is written, also cut off anywhere", () => {
    const piece = fc.constantFrom(
      "**",
      "`",
      "```",
      "\n",
      "[a](",
      "http://x.y",
      ")",
      "<b>",
      "|",
      "---",
      "# ",
      "- ",
      "&lt;",
      "x",
      " ",
      "!",
      "~~",
      ">",
      "1. ",
      "<!--",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const box = show(pieces.join(""));
        for (const element of box.querySelectorAll("*")) expect(known).toContain(element.localName);
        cleanup();
      }),
      { numRuns: 60 },
    );
  });
});
