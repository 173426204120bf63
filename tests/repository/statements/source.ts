/**
 * Finds the statements of a store that declare their row type, `sql<Row>`: the line, the declared columns,
 * and an expression that can be evaluated at the end of the store, where local variables do not exist.
 * Fragments are used unchanged, functions that build them are called with a sample of each argument's type,
 * and values are null.
 */
import { readFileSync } from "node:fs";
import {
  isArrayBindingPattern,
  isBindingElement,
  isIdentifier,
  isParameterDeclaration,
  isShorthandPropertyAssignment,
  isSourceFile,
  isTaggedTemplateExpression,
  isTemplateExpression,
  isVariableDeclaration,
  type Node,
  SyntaxKind,
  type TaggedTemplateExpression,
} from "typescript/unstable/ast";
import {
  API,
  type Checker,
  type Project,
  SignatureKind,
  type Symbol as TypeScriptSymbol,
  SymbolFlags,
  type Type,
  TypeFlags,
} from "typescript/unstable/sync";

/** The types of columns as read, such as `string`, `Date[]`; `object` for JSON. */
type Row = Map<string, { kinds: string[]; isOptional: boolean }>;
export type Statement = {
  line: number;
  row: Row;
  expression: string;
  /** Whether the columns have the names from SQL, not names in camel case. */
  isAsNamed: boolean;
};

const MAX_DEPTH = 4;

const partsOf = (type: Type): readonly Type[] => (type.isUnionType() ? type.getTypes() : [type]);
const isNothing = (type: Type) => (type.flags & (TypeFlags.Null | TypeFlags.Undefined)) !== 0;
const has = (checker: Checker, type: Type, property: string) =>
  (type.flags & (TypeFlags.Object | TypeFlags.Intersection | TypeFlags.Union)) !== 0 &&
  checker.getPropertyOfType(type, property) !== undefined;
const isFragment = (checker: Checker, type: Type) => has(checker, type, "toOperationNode");

function kindsOf(checker: Checker, type: Type): string[] {
  if (isNothing(type) || type.flags & TypeFlags.AnyOrUnknown) return [];
  if (type.flags & TypeFlags.StringLike) return ["string"];
  if (type.flags & TypeFlags.NumberLike) return ["number"];
  if (type.flags & TypeFlags.BooleanLike) return ["boolean"];
  if (type.isUnionType()) return [...new Set(type.getTypes().flatMap((part) => kindsOf(checker, part)))];
  if (checker.isArrayLikeType(type) && type.isTypeReference()) {
    const [of] = checker.getTypeArguments(type);
    return of ? kindsOf(checker, of).map((kind) => `${kind}[]`) : ["object"];
  }
  const name = type.getSymbol()?.name;
  return [name === "Date" || name === "Buffer" ? name : "object"];
}
const rowOf = (checker: Checker, type: Type): Row =>
  new Map(
    partsOf(type)
      .flatMap((part) => checker.getPropertiesOfType(part))
      .map((property) => {
        const of = checker.getTypeOfSymbol(property);
        const isOptional = (property.flags & SymbolFlags.Optional) !== 0;
        return [property.name, { kinds: of ? kindsOf(checker, of) : [], isOptional }];
      }),
  );

/** Returns an expression whose value has the type. */
function sample(checker: Checker, type: Type, depth = 0): string {
  const [first = type] = partsOf(type).filter((part) => !isNothing(part));
  if (first.isStringLiteralType() || first.isNumberLiteralType()) return JSON.stringify(first.value);
  if (first.flags & TypeFlags.StringLike) return '"2027-09-01"';
  if (first.flags & TypeFlags.NumberLike) return "1";
  if (first.flags & TypeFlags.BooleanLike) return "true";
  if (first.getSymbol()?.name === "Date") return "new Date(0)";
  if (isFragment(checker, first)) return "sql`null`";
  if (has(checker, first, "selectFrom")) return "globalThis.databaseOfStatements";
  const [signature] = checker.getSignaturesOfType(first, SignatureKind.Call);
  if (signature) {
    const returned = checker.getReturnTypeOfSignature(signature);
    return `(() => ${returned ? sample(checker, returned, depth + 1) : "null"})`;
  }
  if (depth > MAX_DEPTH || !(first.flags & (TypeFlags.Object | TypeFlags.Intersection))) return "null";
  if (checker.isArrayLikeType(first) && first.isTypeReference())
    return `[${checker.getTypeArguments(first).map((of) => sample(checker, of, depth + 1))}]`;
  const members = checker.getPropertiesOfType(first).flatMap((property) => {
    const of = checker.getTypeOfSymbol(property);
    return of ? [`${JSON.stringify(property.name)}: ${sample(checker, of, depth + 1)}`] : [];
  });
  return `({ ${members.join(", ")} })`;
}

const isWithin = (node: Node, outer: Node) => node.pos >= outer.pos && node.end <= outer.end;
const functions = new Set([
  SyntaxKind.ArrowFunction,
  SyntaxKind.FunctionDeclaration,
  SyntaxKind.FunctionExpression,
  SyntaxKind.MethodDeclaration,
]);
/** Whether a declaration is local to a function. */
const isLocal = (declaration: Node): boolean => {
  if (
    !isVariableDeclaration(declaration) &&
    !isParameterDeclaration(declaration) &&
    !isBindingElement(declaration)
  )
    return false;
  for (let at: Node = declaration.parent; !isSourceFile(at); at = at.parent)
    if (functions.has(at.kind)) return true;
  return false;
};
function identifiersIn(node: Node): Node[] {
  const identifiers: Node[] = isIdentifier(node) ? [node] : [];
  node.forEachChild((child) => void identifiers.push(...identifiersIn(child)));
  return identifiers;
}

function statementsOf(project: Project, file: string) {
  const { checker } = project;
  const source = project.program.getSourceFile(file);
  if (!source) throw new Error(`${file} is not in the project`);
  const text = source.text;

  const sampleOf = (symbol: TypeScriptSymbol) => {
    const type = checker.getTypeOfSymbol(symbol);
    return type ? sample(checker, type) : "null";
  };
  /** Returns a variable's value or a parameter's default; undefined if it is read from the database. */
  function initializerOf(declaration: Node): string | undefined {
    if (isBindingElement(declaration)) {
      const pattern = declaration.parent;
      const container = initializerOf(pattern.parent);
      if (!container) return undefined;
      if (isArrayBindingPattern(pattern)) return `${container}[${pattern.elements.indexOf(declaration)}]`;
      return `${container}.${(declaration.propertyName ?? declaration.name)?.getText()}`;
    }
    if (!isVariableDeclaration(declaration) && !isParameterDeclaration(declaration)) return undefined;
    const { initializer } = declaration;
    return initializer && !/^\(?await\b/.test(initializer.getText())
      ? `(${liftedText(initializer)})`
      : undefined;
  }
  /** Returns an expression's text with local variables replaced by their values or samples of their types. */
  function liftedText(expression: Node, within: Node = expression): string {
    const replaced = identifiersIn(expression).flatMap((name) => {
      const isShorthand = isShorthandPropertyAssignment(name.parent);
      const symbol = isShorthand
        ? checker.getShorthandAssignmentValueSymbol(name.parent)
        : checker.getSymbolAtLocation(name);
      const declaration = symbol?.valueDeclaration?.resolve();
      if (!symbol || !declaration || declaration.getSourceFile().fileName !== file) return [];
      if (isWithin(declaration, within) || !isLocal(declaration)) return [];
      const value = initializerOf(declaration) ?? sampleOf(symbol);
      return [{ name, value: isShorthand ? `${name.getText()}: ${value}` : value }];
    });
    let from = expression.getStart();
    let out = "";
    for (const { name, value } of replaced) {
      out += text.slice(from, name.getStart()) + value;
      from = name.end;
    }
    return out + text.slice(from, expression.end);
  }
  function expressionOf({ template }: TaggedTemplateExpression): string {
    if (!isTemplateExpression(template)) return `sql${template.getText()}`;
    const spans = template.templateSpans.map(({ expression, literal }) => {
      const type = checker.getTypeAtLocation(expression);
      const value = type && isFragment(checker, type) ? liftedText(expression) : "null";
      return value + literal.getText();
    });
    return `sql${template.head.getText()}${spans.join("")}`;
  }
  function statementsIn(node: Node): Statement[] {
    const statements: Statement[] = [];
    if (isTaggedTemplateExpression(node) && node.tag.getText() === "sql" && node.typeArguments?.[0]) {
      const row = checker.getTypeFromTypeNode(node.typeArguments[0]);
      const isObjectRow =
        row &&
        row.flags & (TypeFlags.Object | TypeFlags.Intersection | TypeFlags.Union) &&
        kindsOf(checker, row).join() === "object";
      if (isObjectRow)
        statements.push({
          line: text.slice(0, node.getStart()).split("\n").length,
          row: rowOf(checker, row),
          expression: expressionOf(node),
          isAsNamed: /withoutPlugins\(\),?\s*\)$/.test(node.parent.parent.getText()),
        });
    }
    node.forEachChild((child) => void statements.push(...statementsIn(child)));
    return statements;
  }
  return statementsIn(source);
}

/** Reads the typed statements of each file. */
export function readStatements(root: string, files: readonly string[]): Map<string, Statement[]> {
  const api = new API({ cwd: root });
  const [project] = api.updateSnapshot({ openProject: `${root}/tsconfig.json` }).getProjects();
  if (!project) throw new Error("no project");
  const withSome = files.filter((file) => readFileSync(file, "utf8").includes("sql<"));
  const statements = new Map(withSome.map((file) => [file, statementsOf(project, file)]));
  api.close();
  return statements;
}
