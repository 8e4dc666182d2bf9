const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/**
 * SQLite's own functions that only compute or look, generate_series where a build has it. Left out on purpose: load_extension, fts3_tokenizer and fts5 (pointers),
 * sqlite_log (writes a log), optimize (rewrites a full-text index), and the shell's readfile, writefile, edit, fsdir.
 */
export const sqliteFunctions: ReadonlySet<string> = words(`
  abs acos acosh asin asinh atan atan2 atanh avg bm25 ceil ceiling changes char coalesce concat concat_ws cos cosh count
  cume_dist current_date current_time current_timestamp date datetime degrees dense_rank exp first_value floor format
  fts5_get_locale fts5_locale fts5_source_id geopoly_area geopoly_bbox geopoly_blob geopoly_ccw geopoly_contains_point
  geopoly_group_bbox geopoly_json geopoly_overlap geopoly_regular geopoly_svg geopoly_within geopoly_xform generate_series
  glob group_concat hex highlight if ifnull iif instr json json_array json_array_insert json_array_length json_each
  json_error_position json_extract json_group_array json_group_object json_insert json_object json_patch json_pretty
  json_quote json_remove json_replace json_set json_tree json_type json_valid jsonb jsonb_array jsonb_array_insert
  jsonb_each jsonb_extract jsonb_group_array jsonb_group_object jsonb_insert jsonb_object jsonb_patch jsonb_remove
  jsonb_replace jsonb_set jsonb_tree julianday lag last_insert_rowid last_value lead length like likelihood likely ln
  log log10 log2 lower ltrim match matchinfo max median min mod nth_value ntile nullif octet_length offsets percent_rank
  percentile percentile_cont percentile_disc pi pow power printf quote radians random randomblob rank regexp replace
  round row_number rtreecheck rtreedepth rtreenode rtrim sign sin sinh snippet soundex sqlite_compileoption_get
  sqlite_compileoption_used sqlite_offset sqlite_source_id sqlite_version sqrt strftime string_agg substr substring
  subtype sum tan tanh time timediff total total_changes trim trunc typeof unhex unicode unistr unistr_quote unixepoch
  unlikely upper zeroblob
`);

/** Words of the language that a bracket may follow. None of them is a function's name. */
export const sqliteGrammar: ReadonlySet<string> = words(`
  all and any as between by case cast collate cross distinct else escape except exists filter from full glob group
  groups having in indexed inner intersect is isnull join left like limit match materialized natural not notnull null
  offset on or order outer over partition range regexp right rows select then union using values when where window with
`);

/** Reserved words that stand in no query, nor name anything in one without quotes; tried on SQLite 3.53. */
export const neverInQuery: ReadonlySet<string> = words(`
  add alter autoincrement check commit constraint create default deferrable delete drop foreign index insert into primary
  references returning set table to transaction unique update
`);

/** What EXPLAIN may list without anything happening. */
export const explainable: ReadonlySet<string> = words("select values with insert replace update delete");
