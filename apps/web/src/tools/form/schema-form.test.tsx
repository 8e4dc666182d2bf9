import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { collect } from "../../domain/schema/collect.ts";
import type { Draft } from "../../domain/schema/draft.ts";
import type { JsonSchema } from "../../domain/schema/json-schema.ts";
import { SchemaForm } from "./schema-form.tsx";

afterEach(cleanup);

/** Draws the form of a schema; `value` reads what it would send. */
const draw = (schema: JsonSchema): { value: () => unknown } => {
  const held: { draft?: Draft | undefined } = {};
  const Form = () => {
    const [draft, setDraft] = useState<Draft | undefined>();
    held.draft = draft;
    const { problems } = collect(schema, schema, draft, true);
    return <SchemaForm schema={schema} draft={draft} onChange={setDraft} problems={problems} />;
  };
  render(<Form />);
  return { value: () => collect(schema, schema, held.draft, true).value };
};

const type = (label: string | RegExp, text: string): void => {
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
};

describe("the form of a tool", () => {
  it("labels fields with the schema's own words and ties errors to them", () => {
    draw({ type: "object", required: ["path"], properties: { path: { type: "string", description: "Where" } } });
    const field = screen.getByLabelText(/^path/);
    expect(field.getAttribute("aria-invalid")).toBe("true");
    const described = (field.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id));
    expect(described.map((node) => node?.textContent)).toEqual(["requiredSend an empty text", "Where"]);
  });

  it("says what is wrong with a choice that is not made, and leaves the rest to the kind that is chosen", () => {
    const either = {
      oneOf: [
        { type: "string", title: "Name" },
        { type: "integer", title: "Number", minimum: 3 },
      ],
    };
    draw({ type: "object", required: ["who"], properties: { who: either } });
    const kind = screen.getByRole("combobox", { name: "Kind of who" });
    expect(kind.getAttribute("aria-invalid")).toBe("true");
    expect(document.getElementById(kind.getAttribute("aria-describedby") ?? "")?.textContent).toBe("required");
    fireEvent.change(kind, { target: { value: "1" } });
    fireEvent.change(screen.getByRole("textbox"), { target: { value: "1" } });
    expect(kind.getAttribute("aria-invalid")).toBe("false");
    expect(screen.getAllByText("at least 3")).toHaveLength(1);
  });

  it("shows null where a required value that may be null is not chosen", () => {
    const form = draw({ type: "object", required: ["level"], properties: { level: { enum: ["low", null] } } });
    expect(screen.getByRole("combobox").textContent).toBe("nulllow");
    expect(form.value()).toEqual({ level: null });
  });

  it("shows a default as a placeholder and never sends it", () => {
    const form = draw({ type: "object", properties: { limit: { type: "integer", default: 50 } } });
    expect(screen.getByLabelText(/^limit/).getAttribute("placeholder")).toBe("50");
    expect(form.value()).toEqual({});
  });

  it("sends an explicit false after a switch was turned on and off", () => {
    const form = draw({ type: "object", properties: { literal: { type: "boolean" } } });
    fireEvent.click(screen.getByRole("switch"));
    expect(form.value()).toEqual({ literal: true });
    fireEvent.click(screen.getByRole("switch"));
    expect(form.value()).toEqual({ literal: false });
    fireEvent.click(screen.getByRole("button", { name: /Not set/ }));
    expect(form.value()).toEqual({});
  });

  it("adds and removes list items, keeping the others as typed", () => {
    const form = draw({ type: "object", properties: { tags: { type: "array", items: { type: "string" } } } });
    const add = screen.getByRole("button", { name: "Add an item" });
    fireEvent.click(add);
    type(/^0/, "first");
    fireEvent.click(add);
    type(/^1/, "second");
    fireEvent.click(screen.getByRole("button", { name: "Remove item 0 of tags" }));
    expect(form.value()).toEqual({ tags: ["second"] });
  });

  it("asks which kind first, then draws that kind", () => {
    const form = draw({
      type: "object",
      required: ["target"],
      properties: {
        target: {
          oneOf: [
            { title: "By name", type: "object", required: ["name"], properties: { name: { type: "string" } } },
            { title: "By id", type: "object", required: ["id"], properties: { id: { type: "integer" } } },
          ],
        },
      },
    });
    fireEvent.change(screen.getByLabelText("Kind of target"), { target: { value: "1" } });
    type(/^id/, "7");
    expect(form.value()).toEqual({ target: { id: 7 } });
  });

  it("falls back to JSON for what it cannot draw", () => {
    const form = draw({ type: "object", properties: { pair: { type: "array", prefixItems: [{}, {}] } } });
    type(/^pair/, '[1, "a"]');
    expect(form.value()).toEqual({ pair: [1, "a"] });
  });

  it("never turns foreign words into markup", () => {
    draw({ type: "object", properties: { "<b>x</b>": { type: "string", description: "<img src=x>\u202e" } } });
    expect(document.querySelector("img, label b")).toBeNull();
    expect(document.body.textContent).toContain("<img src=x>\\u202e");
  });
});
