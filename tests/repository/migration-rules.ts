/**
 * Rules for migrations of existing tables, since the previous version still runs and writes: a migration must
 * not lock a table while it reads or writes all its rows, or remove anything that the previous version uses.
 */
import { loadModule, parseSync } from "libpg-query";

await loadModule();

// biome-ignore lint/suspicious/noExplicitAny: the parser's tree, of which a few nodes are read
type Node = any;
type Statement = { kind: string; node: Node; text: string };

/** Returns each statement with the comment before it. */
function statementsOf(sql: string): Statement[] {
  const bytes = Buffer.from(sql);
  const { stmts } = parseSync(sql) as { stmts: Node[] };
  let begins = 0;
  return stmts.map(({ stmt, stmt_location: from = 0, stmt_len: length }) => {
    const [[kind, node] = ["", {}]] = Object.entries(stmt);
    const end = length ? from + length : bytes.length;
    const text = bytes.subarray(begins, end).toString();
    begins = end;
    return { kind, node, text };
  });
}

const nameOf = ({ schemaname, relname }: { schemaname?: string; relname: string }): string =>
  schemaname && schemaname !== "public" ? `${schemaname}.${relname}` : relname;

const constraintsOf = ({ def }: Node): Node[] =>
  (def?.ColumnDef?.constraints ?? []).map((c: Node) => c.Constraint);
/** Functions that are evaluated once for all existing rows. */
const sameForAllRows = new Set(["now", "transaction_timestamp", "statement_timestamp"]);
function isComputedPerRow(expression: unknown): boolean {
  if (Array.isArray(expression)) return expression.some(isComputedPerRow);
  if (typeof expression !== "object" || expression === null) return false;
  return Object.entries(expression).some(([key, value]) =>
    key === "FuncCall"
      ? !sameForAllRows.has(value.funcname.at(-1).String.sval) || isComputedPerRow(value.args)
      : isComputedPerRow(value),
  );
}

function addedColumn(command: Node): string[] {
  const constraints = constraintsOf(command);
  const has = (type: string) => constraints.some((c) => c.contype === `CONSTR_${type}`);
  const type = command.def?.ColumnDef?.typeName?.names?.at(-1)?.String.sval ?? "";
  const isFilled = constraints.some((c) => c.contype === "CONSTR_DEFAULT" && isComputedPerRow(c.raw_expr));
  return [
    ...(isFilled || has("IDENTITY") || has("GENERATED") || /^(big|small)?serial/.test(type)
      ? ["adds a column that is computed for each row, which writes the table anew"]
      : []),
    ...(has("NOTNULL") && !has("DEFAULT")
      ? ["adds a column that the version before leaves empty: give it a default"]
      : []),
    ...(has("CHECK") || has("FOREIGN")
      ? [
          "checks every row while the table is locked: add the constraint not valid, validate it in the next file",
        ]
      : []),
    ...(has("UNIQUE") || has("PRIMARY")
      ? ["builds an index while the table is locked: create it concurrently, in a file of its own"]
      : []),
  ];
}

function addedConstraint({ contype, skip_validation, indexname }: Node): string[] {
  if (contype === "CONSTR_CHECK" || contype === "CONSTR_FOREIGN")
    return skip_validation
      ? []
      : ["checks every row while the table is locked: add it not valid, validate it in the next file"];
  return indexname ? [] : ["builds an index while the table is locked: create it concurrently, then use it"];
}

const alterations: Record<string, (command: Node) => string[]> = {
  AT_AddColumn: addedColumn,
  AT_AddConstraint: ({ def }) => addedConstraint(def.Constraint),
  AT_SetNotNull: () => ["reads the whole table while it is locked, unless a validated check says the same"],
  AT_DropColumn: () => ["takes a column away that the version before may read or write"],
  AT_AlterColumnType: () => ["may write the table anew, and changes what the version before reads"],
  AT_SetLogged: () => ["writes the table anew"],
  AT_SetUnLogged: () => ["writes the table anew"],
  AT_SetTableSpace: () => ["writes the table anew"],
};

const listOf = (objects: Node[]): string[] =>
  objects.map((o) => (o.List?.items ?? []).map((i: Node) => i.String?.sval).join("."));

function dangersOnTable({ kind, node }: Statement): { table: string; found: string[] } {
  const of = (found: string[], relation = node.relation) => ({ table: nameOf(relation), found });
  switch (kind) {
    case "AlterTableStmt":
      return of(node.cmds.flatMap(({ AlterTableCmd: c }: Node) => alterations[c.subtype]?.(c) ?? []));
    case "IndexStmt":
      return of(
        node.concurrent
          ? []
          : ["builds an index while nobody may write: create it concurrently, in a file of its own"],
      );
    case "RenameStmt":
      return of(
        ["OBJECT_TABLE", "OBJECT_COLUMN", "OBJECT_VIEW"].includes(node.renameType)
          ? ["renames what the version before uses"]
          : [],
      );
    case "UpdateStmt":
    case "DeleteStmt":
      return of(["changes rows that are there: they stay locked until the migration ends"]);
    default:
      return { table: "", found: dangersOutsideTables(kind, node) };
  }
}

function dangersOutsideTables(kind: string, node: Node): string[] {
  if (kind === "DropStmt" && ["OBJECT_TABLE", "OBJECT_VIEW"].includes(node.removeType))
    return [`takes ${listOf(node.objects).join(", ")} away, which the version before may use`];
  if (["TruncateStmt", "LockStmt", "ClusterStmt", "RepackStmt", "VacuumStmt"].includes(kind))
    return ["locks a table for as long as it takes"];
  if (kind === "RefreshMatViewStmt" && !node.concurrent) return ["locks a view while it is made anew"];
  return kind === "DoStmt" ? ["does what cannot be looked into"] : [];
}

/** Whether a comment before or in the statement explains why the statement is safe. */
const isExplained = ({ text }: Statement): boolean => /--\s*safe: \S.{10,}/.test(text);

/** Returns a migration's violations of the rules, except for statements explained as safe. */
export function dangersOf(sql: string): string[] {
  const all = statementsOf(sql);
  const createdTables = new Set(
    all.flatMap(({ kind, node }) => (kind === "CreateStmt" ? [nameOf(node.relation)] : [])),
  );
  const isConcurrent = all.some(({ kind, node }) => kind === "IndexStmt" && node.concurrent);
  const validates = (s: Statement) =>
    s.kind === "AlterTableStmt" &&
    s.node.cmds.some(({ AlterTableCmd: c }: Node) => c.subtype === "AT_ValidateConstraint");
  return [
    ...(isConcurrent && all.length > 1
      ? ["an index is created concurrently outside a transaction: in a file of its own"]
      : []),
    ...(all.some(validates) && !all.every(validates)
      ? ["a constraint is validated while the locks of other statements are held: in a file of its own"]
      : []),
    ...all.flatMap((statement) => {
      const { table, found } = dangersOnTable(statement);
      return createdTables.has(table) || isExplained(statement)
        ? []
        : found.map((what) => (table ? `${table}: ${what}` : what));
    }),
  ];
}
