/** Nodes of PostgreSQL's parse tree that a query is made of and that do nothing but read; from its parsenodes and primnodes. */
export const exprNodes: ReadonlySet<string> = new Set(
  `
  A_ArrayExpr A_Const A_Expr A_Indices A_Indirection A_Star Alias BitString BoolExpr Boolean BooleanTest CTECycleClause
  CTESearchClause CaseExpr CaseWhen CoalesceExpr CollateClause ColumnDef ColumnRef CommonTableExpr Float GroupingFunc GroupingSet
  Integer JoinExpr JsonAggConstructor JsonArgument JsonArrayAgg JsonArrayConstructor JsonArrayQueryConstructor
  JsonBehavior JsonFormat JsonFuncExpr JsonIsPredicate JsonKeyValue JsonObjectAgg JsonObjectConstructor JsonOutput
  JsonParseExpr JsonReturning JsonScalarExpr JsonSerializeExpr JsonTable JsonTableColumn JsonTablePathSpec
  JsonValueExpr List MinMaxExpr NamedArgExpr Null NullTest RangeFunction RangeSubselect RangeTableFunc
  RangeTableFuncCol RangeTableSample RangeVar ResTarget RowExpr SQLValueFunction SelectStmt SortBy String SubLink
  TypeCast TypeName WindowDef WithClause XmlExpr XmlSerialize FuncCall
  `
    .trim()
    .split(/\s+/),
);
