const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Pragmas that tell something when nothing is given to them. */
export const barePragmas: ReadonlySet<string> = words(`
  analysis_limit application_id auto_vacuum automatic_index busy_timeout cache_size cache_spill cell_size_check
  checkpoint_fullfsync collation_list compile_options count_changes data_version database_list defer_foreign_keys
  empty_result_callbacks encoding foreign_key_check foreign_keys freelist_count full_column_names fullfsync
  function_list hard_heap_limit ignore_check_constraints integrity_check journal_mode journal_size_limit
  legacy_alter_table locking_mode max_page_count mmap_size module_list page_count page_size pragma_list query_only
  quick_check read_uncommitted recursive_triggers reverse_unordered_selects schema_version secure_delete
  short_column_names soft_heap_limit synchronous table_list temp_store threads trusted_schema user_version
  wal_autocheckpoint writable_schema
`);

/** Pragmas that tell something about what is given to them. */
export const argumentPragmas: ReadonlySet<string> = words(`
  foreign_key_check foreign_key_list index_info index_list index_xinfo integrity_check quick_check table_info table_list
  table_xinfo
`);
