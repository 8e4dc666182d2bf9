import { expect, it } from "vitest";
import { toCsv, toJson } from "./csv.ts";

const columns = [
  { name: "a", type: "text" },
  { name: "a", type: "text" },
  { name: "n", type: "numeric" },
];

it("CSV quotes what would break a line, and tells NULL from an empty text", () => {
  expect(
    toCsv({
      columns,
      rows: [
        ['say "hi", you', "two\nlines", "1.50"],
        [null, "", "-4"],
      ],
    }),
  ).toBe('a,a,n\r\n"say ""hi"", you","two\nlines",1.50\r\n,"",-4\r\n');
});

it("no value becomes a formula of a spreadsheet; numbers stay as they are", () => {
  const rows = [
    ["=1+1", "@x", "-1e5"],
    ["+cmd|' /C calc'!A0", "-x", "+3.5"],
  ];
  expect(toCsv({ columns, rows })).toBe("a,a,n\r\n'=1+1,'@x,-1e5\r\n'+cmd|' /C calc'!A0,'-x,+3.5\r\n");
});

it("JSON keeps every digit and columns of one name apart", () => {
  const rows = [["x", null, "12345678901234567890"]];
  expect(JSON.parse(toJson({ columns, rows }))).toEqual([{ a: "x", a_2: null, n: "12345678901234567890" }]);
});

it("a value that was cut or is binary goes out as it is shown", () => {
  expect(toCsv({ columns: columns.slice(0, 1), rows: [[{ text: "\\xff", bytes: 1 }]] })).toBe("a\r\n\\xff\r\n");
});
