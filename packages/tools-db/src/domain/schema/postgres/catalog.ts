/** The parts of pg_catalog that the readers select from; every value arrives as text. */
export interface PostgresCatalog {
  "pg_catalog.pg_class": {
    oid: string;
    relname: string;
    relnamespace: string;
    relkind: "r" | "p" | "v" | "m" | "f";
  };
  "pg_catalog.pg_namespace": { oid: string; nspname: string };
  "pg_catalog.pg_attribute": { attrelid: string; attnum: string; attname: string; atttypid: string };
  "pg_catalog.pg_attrdef": { adrelid: string; adnum: string };
  "pg_catalog.pg_type": { oid: string; typname: string; typnamespace: string };
  "pg_catalog.pg_enum": { enumtypid: string; enumlabel: string; enumsortorder: string };
  "pg_catalog.pg_description": { objoid: string; objsubid: string; description: string };
  "pg_catalog.pg_constraint": {
    oid: string;
    conname: string;
    conrelid: string;
    confrelid: string;
    contypid: string;
    contype: string;
    confdeltype: string;
    confupdtype: string;
  };
  "pg_catalog.pg_index": { indexrelid: string; indrelid: string };
  "pg_catalog.pg_trigger": { tgrelid: string; tgname: string };
}
