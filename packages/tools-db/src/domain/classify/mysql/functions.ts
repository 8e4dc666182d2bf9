const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/**
 * Native functions of both servers that only compute or look; tried on MariaDB 10.11, where a stored function of the same
 * name is not what a bare call reaches. Left out on purpose: get_lock, release_lock, release_all_locks, load_file, nextval,
 * setval, default (its value may come from a sequence), what waits for replication, and every plugin's function.
 */
export const sharedFunctions: ReadonlySet<string> = words(`
  abs acos adddate addtime aes_decrypt aes_encrypt ascii asin atan atan2 avg benchmark bin bit_and bit_count bit_length
  bit_or bit_xor cast ceil ceiling char char_length character_length charset coalesce coercibility collation compress
  concat concat_ws connection_id conv convert convert_tz cos cot count crc32 cume_dist curdate current_date current_role
  current_time current_timestamp current_user curtime database date date_add date_format date_sub datediff day dayname
  dayofmonth dayofweek dayofyear degrees dense_rank elt exp export_set extract extractvalue field find_in_set
  first_value floor format found_rows from_base64 from_days from_unixtime geometrycollection get_format greatest
  group_concat hex hour if ifnull inet6_aton inet6_ntoa inet_aton inet_ntoa insert instr is_free_lock is_ipv4
  is_ipv4_compat is_ipv4_mapped is_ipv6 is_used_lock isnull json_array json_array_append json_array_insert json_arrayagg
  json_contains json_contains_path json_depth json_extract json_insert json_keys json_length json_merge json_merge_patch
  json_merge_preserve json_object json_objectagg json_overlaps json_pretty json_quote json_remove json_replace
  json_search json_set json_type json_unquote json_valid json_value lag last_day last_insert_id last_value lcase lead
  least left length linestring ln localtime localtimestamp locate log log10 log2 lower lpad ltrim make_set makedate
  maketime match max mbrcontains mbrdisjoint mbrequals mbrintersects mbroverlaps mbrtouches mbrwithin md5 microsecond
  mid min minute mod month monthname multilinestring multipoint multipolygon name_const now nth_value ntile nullif oct
  octet_length ord percent_rank period_add period_diff pi point polygon position pow power quarter quote radians rand
  random_bytes rank regexp_instr regexp_replace regexp_substr repeat replace reverse right round row_count row_number
  rpad rtrim schema schemas sec_to_time second session_user sha sha1 sha2 sign sin sleep soundex space sqrt st_area
  st_asbinary st_asgeojson st_astext st_aswkb st_aswkt st_buffer st_centroid st_contains st_convexhull st_crosses
  st_difference st_dimension st_disjoint st_distance st_distance_sphere st_endpoint st_envelope st_equals
  st_exteriorring st_geomcollfromtext st_geomcollfromwkb st_geometryfromtext st_geometryn st_geometrytype
  st_geomfromgeojson st_geomfromtext st_geomfromwkb st_interiorringn st_intersection st_intersects st_isclosed
  st_isempty st_issimple st_length st_linefromtext st_linefromwkb st_numgeometries st_numinteriorrings st_numpoints
  st_overlaps st_pointfromtext st_pointfromwkb st_pointn st_polyfromtext st_polyfromwkb st_polygonfromtext st_srid
  st_startpoint st_symdifference st_touches st_union st_within st_x st_y std stddev stddev_pop stddev_samp str_to_date
  strcmp subdate substr substring substring_index subtime sum sysdate system_user tan time time_format time_to_sec
  timediff timestamp timestampadd timestampdiff to_base64 to_days to_seconds trim truncate ucase uncompress
  uncompressed_length unhex unix_timestamp updatexml upper user utc_date utc_time utc_timestamp uuid uuid_short values
  var_pop var_samp variance version week weekday weekofyear weight_string year yearweek
`);

/** Native on MariaDB alone; on MySQL somebody may have stored a function of that name. */
export const mariadbFunctions: ReadonlySet<string> = words(`
  add_months area asbinary astext aswkb aswkt boundary buffer centroid chr column_add column_check column_create
  column_delete column_exists column_get column_json column_list contains convexhull crc32c crosses decode
  decode_histogram des_decrypt des_encrypt dimension disjoint encode encrypt endpoint envelope equals exteriorring
  geomcollfromtext geomcollfromwkb geometrycollectionfromtext geometrycollectionfromwkb geometryfromtext
  geometryfromwkb geometryn geometrytype geomfromtext geomfromwkb glength interiorringn intersects isclosed isempty
  isring issimple json_compact json_detailed json_equals json_exists json_loose json_normalize json_query lastval
  lengthb linefromtext linefromwkb linestringfromtext linestringfromwkb mbrequal median mlinefromtext mlinefromwkb
  mpointfromtext mpointfromwkb mpolyfromtext mpolyfromwkb multilinestringfromtext multilinestringfromwkb
  multipointfromtext multipointfromwkb multipolygonfromtext multipolygonfromwkb natural_sort_key numgeometries
  numinteriorrings numpoints nvl nvl2 old_password overlaps password percentile_cont percentile_disc pointfromtext
  pointfromwkb pointn pointonsurface polyfromtext polyfromwkb polygonfromtext polygonfromwkb rownum sformat srid
  st_boundary st_isring st_pointonsurface st_relate startpoint sys_guid to_char touches within wsrep_last_seen_gtid
  wsrep_last_written_gtid x y
`);

/** Native on MySQL 8 alone. */
export const mysqlFunctions: ReadonlySet<string> = words(`
  any_value bin_to_uuid format_bytes format_pico_time grouping icu_version is_uuid json_schema_valid
  json_schema_validation_report json_storage_free json_storage_size mbrcoveredby mbrcovers ps_current_thread_id
  ps_thread_id regexp_like roles_graphml st_collect st_frechetdistance st_geohash st_hausdorffdistance st_isvalid
  st_latfromgeohash st_latitude st_longfromgeohash st_longitude st_makeenvelope st_mlinefromtext st_mpointfromtext
  st_mpolyfromtext st_pointfromgeohash st_simplify st_swapxy st_transform st_validate statement_digest
  statement_digest_text uuid_to_bin
`);

/** Functions of the shipped sys schema that only format. */
export const sysFunctions: ReadonlySet<string> = words(`
  extract_schema_from_file_name extract_table_from_file_name format_bytes format_path format_statement format_time
  list_add list_drop quote_identifier version_major version_minor version_patch
`);

/** With white space before the bracket these are no native functions but whatever somebody stored under the name. */
export const boundToBracket: ReadonlySet<string> = words(`
  adddate bit_and bit_or bit_xor cast count curdate curtime date_add date_sub extract group_concat json_arrayagg
  json_objectagg max median mid min now position session_user st_collect std stddev stddev_pop stddev_samp subdate substr
  substring sum sysdate system_user trim var_pop var_samp variance
`);

/** Words that a bracket may follow and that are never a stored function without quotes, on either server. */
export const mysqlGrammar: ReadonlySet<string> = words(`
  all and any as between bigint binary by case char character cross dec decimal distinct distinctrow div double else except
  exists float from group having in index inner int int1 int2 int3 int4 int8 integer intersect interval is join key like
  limit mediumint natural not numeric offset on or order over partition procedure range real regexp returning rlike row
  rows select smallint some straight_join then tinyint union unique using values varbinary varchar when where window with
  xor
`);

/** The same, on MySQL alone: on MariaDB these call a stored function. */
export const mysqlOnlyGrammar: ReadonlySet<string> = words("lateral of");
