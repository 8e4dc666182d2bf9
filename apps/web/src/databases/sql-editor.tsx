import { Compartment, EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { useEffect, useRef } from "react";
import type { SchemaAnswer } from "../../../daemon/src/http/api-types.ts";
import type { Engine } from "./connection-form.ts";
import { editorBasics, sqlLanguage } from "./sql-extensions.ts";

export interface SqlEditorProps {
  /** The text at the start, and whenever another text is shown. */
  sql: string;
  /** Which text this is: another one has a history of its own. */
  text: string;
  engine: Engine;
  schema: SchemaAnswer | undefined;
  onChange: (sql: string) => void;
  /** The cursor moved, in UTF-16 units. */
  onCursor: (at: number) => void;
  /** A place to go to: where the database found the fault. */
  goTo: { at: number } | undefined;
}

/**
 * The SQL editor. It lives in a shadow root: there the editor's styles are a constructed sheet, which the page's policy
 * of no inline styles allows.
 */
export default function SqlEditor(props: SqlEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | undefined>(undefined);
  const language = useRef(new Compartment());
  const latest = useRef(props);
  latest.current = props;

  // A new text is a new document; the rest comes through `latest`.
  useEffect(() => {
    const box = host.current;
    if (!box) return;
    const root = box.shadowRoot ?? box.attachShadow({ mode: "open", delegatesFocus: true });
    const state = EditorState.create({
      doc: latest.current.sql,
      extensions: [
        editorBasics,
        language.current.of(sqlLanguage(latest.current.engine, latest.current.schema)),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) latest.current.onChange(update.state.doc.toString());
          if (update.selectionSet || update.docChanged) latest.current.onCursor(update.state.selection.main.head);
        }),
      ],
    });
    const made = new EditorView({ state, parent: root, root });
    view.current = made;
    return () => made.destroy();
  }, [props.text]);

  useEffect(() => {
    view.current?.dispatch({ effects: language.current.reconfigure(sqlLanguage(props.engine, props.schema)) });
  }, [props.engine, props.schema]);

  useEffect(() => {
    const { current } = view;
    if (!props.goTo || !current) return;
    const at = Math.min(props.goTo.at, current.state.doc.length);
    current.dispatch({ selection: { anchor: at }, scrollIntoView: true });
    current.focus();
  }, [props.goTo]);

  return <div className="sql-editor" ref={host} />;
}
