import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  closeCompletion,
  completionKeymap,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { MariaSQL, MySQL, PostgreSQL, SQLite, sql } from "@codemirror/lang-sql";
import { bracketMatching, indentOnInput } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { drawSelection, EditorView, keymap, lineNumbers, placeholder } from "@codemirror/view";
import type { SchemaAnswer } from "../../../daemon/src/http/api-types.ts";
import type { Engine } from "./connection-form.ts";
import { sqlTheme } from "./sql-theme.ts";

const dialects = { postgres: PostgreSQL, mysql: MySQL, mariadb: MariaSQL, sqlite: SQLite } as const;

/** Tables and columns by schema, as the completion wants them. */
const namesOf = ({ tables }: SchemaAnswer) => {
  const bySchema: Record<string, Record<string, { label: string; detail: string }[]>> = {};
  for (const { schema, name, columns } of tables) {
    const own = bySchema[schema] ?? {};
    own[name] = columns.map((column) => ({ label: column.name, detail: column.type }));
    bySchema[schema] = own;
  }
  return bySchema;
};

/** The language of one connection: its dialect, and completion of its tables and columns. */
export const sqlLanguage = (engine: Engine, schema: SchemaAnswer | undefined): Extension => {
  const [path] = schema?.searchPath ?? [];
  return sql({
    dialect: dialects[engine],
    upperCaseKeywords: true,
    ...(schema && { schema: namesOf(schema) }),
    ...(path !== undefined && { defaultSchema: path }),
  });
};

/** Everything of the editor that does not change while it is open. Tab moves on, as everywhere on the page. */
export const editorBasics: Extension = [
  lineNumbers(),
  history(),
  drawSelection(),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  autocompletion({ icons: false }),
  EditorView.lineWrapping,
  EditorView.contentAttributes.of({ "aria-label": "SQL", spellcheck: "false", autocapitalize: "off" }),
  placeholder("SELECT …"),
  keymap.of([
    // The page runs the statement; what is offered for it goes.
    ...["Mod-Enter", "Mod-Shift-Enter"].map((key) => ({
      key,
      run: (view: EditorView) => closeCompletion(view) && false,
    })),
    ...closeBracketsKeymap,
    ...completionKeymap,
    ...historyKeymap,
    // The page's own run keys.
    ...defaultKeymap.filter(({ key }) => key !== "Mod-Enter"),
  ]),
  sqlTheme,
];
