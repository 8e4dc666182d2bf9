import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const look = EditorView.theme({
  "&": { font: "var(--t-mono)", color: "var(--text)", backgroundColor: "var(--surface)", height: "100%" },
  // The ring is the host's: the gutter would lie over one drawn here.
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { font: "var(--t-mono)", lineHeight: "1.25rem", overflow: "auto" },
  ".cm-content": { padding: "var(--s3) 0", caretColor: "var(--accent)" },
  ".cm-gutters": { backgroundColor: "var(--surface)", color: "var(--text-3)", border: "0" },
  ".cm-lineNumbers .cm-gutterElement": { padding: "0 var(--s3) 0 var(--s2)", minWidth: "2rem" },
  ".cm-cursor": { borderLeftColor: "var(--accent)", borderLeftWidth: "1.5px" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "transparent" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--accent-soft)",
  },
  ".cm-matchingBracket": { backgroundColor: "var(--accent-soft)" },
  ".cm-placeholder": { color: "var(--text-3)" },
  ".cm-tooltip": {
    backgroundColor: "var(--raised)",
    border: "1px solid var(--line)",
    borderRadius: "var(--r-ctl)",
    boxShadow: "var(--e2)",
    overflow: "hidden",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { font: "var(--t-mono)", maxHeight: "14rem" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "0.125rem var(--s3)", color: "var(--text)" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": {
    backgroundColor: "var(--accent-soft)",
    color: "var(--text)",
  },
  ".cm-completionDetail": { color: "var(--text-2)", fontStyle: "normal", marginLeft: "var(--s3)" },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "600" },
});

const words = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier, tags.typeName], color: "var(--syn-word)" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--syn-text)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--syn-num)" },
  { tag: tags.comment, color: "var(--syn-note)" },
]);

/** The editor in the page's own tokens, light and dark. */
export const sqlTheme: Extension = [look, syntaxHighlighting(words)];
