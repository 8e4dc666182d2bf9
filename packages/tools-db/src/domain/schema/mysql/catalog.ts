/** The parts of information_schema that the readers select from; every value arrives as text. */
export interface MysqlCatalog {
  "information_schema.schemata": { schema_name: string };
  "information_schema.tables": {
    table_schema: string;
    table_name: string;
    table_type: string;
    table_rows: string | null;
    table_comment: string;
    create_options: string | null;
  };
  "information_schema.columns": {
    table_schema: string;
    table_name: string;
    column_name: string;
    ordinal_position: string;
    column_type: string;
    data_type: string;
    is_nullable: string;
    column_default: string | null;
    extra: string;
    generation_expression: string | null;
    column_comment: string;
    privileges: string;
  };
  "information_schema.key_column_usage": {
    constraint_schema: string;
    constraint_name: string;
    table_schema: string;
    table_name: string;
    column_name: string;
    ordinal_position: string;
    referenced_table_schema: string | null;
    referenced_table_name: string | null;
    referenced_column_name: string | null;
  };
  "information_schema.referential_constraints": {
    constraint_schema: string;
    constraint_name: string;
    table_name: string;
    delete_rule: string;
    update_rule: string;
  };
  "information_schema.partitions": {
    table_schema: string;
    table_name: string;
    partition_name: string | null;
    partition_method: string | null;
    partition_expression: string | null;
  };
  "information_schema.statistics": {
    table_schema: string;
    table_name: string;
    index_name: string;
    non_unique: string;
    seq_in_index: string;
    column_name: string | null;
    sub_part: string | null;
    collation: string | null;
    index_type: string;
    /** MySQL only. */
    expression: string | null;
  };
  "information_schema.check_constraints": {
    constraint_schema: string;
    constraint_name: string;
    check_clause: string;
    /** MariaDB only. */
    table_name: string;
  };
  "information_schema.table_constraints": {
    table_schema: string;
    table_name: string;
    constraint_schema: string;
    constraint_name: string;
    constraint_type: string;
  };
  "information_schema.triggers": { event_object_schema: string; event_object_table: string; trigger_name: string };
  "information_schema.views": { table_schema: string; table_name: string; view_definition: string };
}
