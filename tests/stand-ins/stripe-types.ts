/**
 * Stripe's newest contract: the types of the installed client, which Stripe generates from its description.
 * Requests and responses of every path are checked against them.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "vite";

/** A node of the syntax tree of the types. */
type Node = { type: string } & Record<string, unknown>;
/** The declaration of a name, with its namespace. */
type Declaration = { node: Node; within: string; module: Module };
type Module = {
  file: string;
  declarations: Map<string, Declaration>;
  /** The module that each name is imported from. */
  imports: Map<string, string>;
};
/** A type, with the scope in which its names are resolved. */
type TypedNode = { node: Node; within: string; module: Module; given?: Map<string, TypedNode> };

const resources = fileURLToPath(new URL("resources", import.meta.resolve("stripe")));
const library = path.join(resources, "../lib.d.ts");
const modules = new Map<string, Module>();
const at = (node: Node, name: string) => node[name] as Node;
const list = (node: Node | undefined, name: string) => (node?.[name] ?? []) as Node[];
const textOf = (node: Node, name: string) => String(node[name]);

function addDeclarations(module: Module, statements: Node[], within: string): void {
  for (const statement of statements) {
    const node =
      statement.type === "ExportNamedDeclaration" && statement.declaration
        ? at(statement, "declaration")
        : statement;
    if (!node.id) continue;
    const name = `${within && `${within}.`}${textOf(at(node, "id"), "name")}`;
    if (node.type === "TSModuleDeclaration") addDeclarations(module, list(at(node, "body"), "body"), name);
    else module.declarations.set(name, { node, within, module });
  }
}
function moduleOf(file: string): Module {
  const cached = modules.get(file);
  if (cached) return cached;
  const { program } = parseSync(file, readFileSync(file, "utf8"), { lang: "dts" });
  const body = program.body as unknown as Node[];
  const module: Module = { file, declarations: new Map(), imports: new Map() };
  modules.set(file, module);
  for (const node of body.filter(({ type }) => type === "ImportDeclaration")) {
    const from = path.resolve(path.dirname(file), textOf(at(node, "source"), "value"));
    for (const one of list(node, "specifiers"))
      module.imports.set(textOf(at(one, "local"), "name"), from.replace(/\.js$/, ".d.ts"));
  }
  addDeclarations(module, body, "");
  return module;
}

/** Finds a name's declaration, from the inner namespace outwards, then among the imports. */
function findDeclaration({ module, within }: TypedNode, name: string): Declaration | undefined {
  for (let scope = within; ; scope = scope.slice(0, Math.max(0, scope.lastIndexOf(".")))) {
    const declaration = module.declarations.get(scope ? `${scope}.${name}` : name);
    if (declaration) return declaration;
    if (!scope) break;
  }
  const from = module.imports.get(name.split(".")[0] ?? "");
  return from === undefined ? undefined : moduleOf(from).declarations.get(name);
}
const nameOf = (node: Node): string =>
  node.type === "TSQualifiedName"
    ? `${nameOf(at(node, "left"))}.${textOf(at(node, "right"), "name")}`
    : textOf(node, "name");

/** `form`: every value is a text, and the fields of a list are numbered. */
type Style = "form" | "json";
type Value = unknown;
const isObject = (value: Value): value is Record<string, Value> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const shortJson = (value: Value) => JSON.stringify(value)?.slice(0, 60);

const keywords: Record<string, (value: Value, style: Style) => boolean> = {
  TSStringKeyword: (value) => typeof value === "string",
  TSNumberKeyword: (value, style) =>
    style === "form" ? /^-?\d+(\.\d+)?$/.test(String(value)) : typeof value === "number",
  TSBooleanKeyword: (value, style) =>
    style === "form" ? value === "true" || value === "false" : typeof value === "boolean",
  TSNullKeyword: (value, style) => (style === "form" ? value === "" : value === null),
  TSVoidKeyword: (value) => value === undefined,
  TSUndefinedKeyword: (value) => value === undefined,
  TSNeverKeyword: () => false,
  TSAnyKeyword: () => true,
  TSUnknownKeyword: () => true,
  TSObjectKeyword: isObject,
};
function items(value: Value, style: Style): Value[] | undefined {
  if (style === "json") return Array.isArray(value) ? value : undefined;
  return isObject(value) && Object.keys(value).every((key) => /^\d*$/.test(key))
    ? Object.values(value)
    : undefined;
}
function listProblem(item: TypedNode, value: Value, where: string, style: Style): string | undefined {
  const all = items(value, style);
  if (!all) return `${where} is no list`;
  return firstProblem(all, (one, i) => typeProblem(item, one, `${where}[${i}]`, style));
}
function firstProblem<T>(all: T[], problemAt: (one: T, i: number) => string | undefined): string | undefined {
  for (const [i, one] of all.entries()) {
    const problem = problemAt(one, i);
    if (problem) return problem;
  }
  return undefined;
}

type Member = { typed: TypedNode; isOptional: boolean };
/** Returns the members of an interface, with those it extends. `any`: the type of members without a name. */
function membersOf(typed: TypedNode): { named: Map<string, Member>; any: TypedNode | undefined } {
  const { node } = typed;
  const members = new Map<string, Member>();
  let any: TypedNode | undefined;
  for (const heritage of list(node, "extends")) {
    const base = findDeclaration(typed, nameOf(at(heritage, "expression")));
    if (base) for (const [name, member] of membersOf(base).named) members.set(name, member);
  }
  const body = node.type === "TSTypeLiteral" ? list(node, "members") : list(at(node, "body"), "body");
  for (const member of body) {
    if (!member.typeAnnotation) continue;
    const of = { ...typed, node: at(at(member, "typeAnnotation"), "typeAnnotation") };
    if (member.type === "TSIndexSignature") any = of;
    else {
      const key = at(member, "key");
      members.set(String(key.name ?? key.value), { typed: of, isOptional: member.optional === true });
    }
  }
  return { named: members, any };
}
const otherObject = " is another object:";
function objectProblem(typed: TypedNode, value: Value, where: string, style: Style): string | undefined {
  if (!isObject(value)) return `${where || "it"} is no object: ${shortJson(value)}`;
  const { named: members, any } = membersOf(typed);
  const kind = members.get("object");
  if (kind && value.object !== undefined && typeProblem(kind.typed, value.object, "object", style))
    return `${where}${otherObject} ${shortJson(value.object)}`;
  for (const [name, member] of members) {
    if (!member.isOptional && value[name] === undefined && typeProblem(member.typed, undefined, name, style))
      return `${where ? `${where}.` : ""}${name} is missing`;
  }
  return firstProblem(Object.entries(value), ([name, one]) => {
    const member = members.get(name);
    const of = member?.typed ?? any;
    const place = where ? `${where}.${name}` : name;
    if (!of) return `${place} is not known to Stripe`;
    return one === undefined && member?.isOptional ? undefined : typeProblem(of, one, place, style);
  });
}

function referenceProblem(typed: TypedNode, value: Value, where: string, style: Style): string | undefined {
  const name = nameOf(at(typed.node, "typeName"));
  const [argument] = list(typed.node.typeArguments as Node | undefined, "params");
  const inner = argument && { ...typed, node: argument };
  if (name === "Array" && inner) return listProblem(inner, value, where, style);
  if ((name === "Promise" || name === "Response") && inner) return typeProblem(inner, value, where, style);
  if (name === "OtherString") return `${where} is ${shortJson(value)}, which Stripe does not name`;
  if (name === "Decimal") return /^-?\d+(\.\d+)?$/.test(String(value)) ? undefined : `${where} is no number`;
  const typeArgument = typed.given?.get(name);
  if (typeArgument) return typeProblem(typeArgument, value, where, style);
  const declaration =
    name === "ApiListPromise" ? moduleOf(library).declarations.get("ApiList") : findDeclaration(typed, name);
  if (!declaration) return `${where} is of a type that is not read here: ${name}`;
  const { node } = declaration;
  const [parameter] = list(node.typeParameters as Node | undefined, "params");
  const place = { ...declaration, ...(parameter && inner && { given: typeArguments(parameter, inner) }) };
  if (node.type === "TSInterfaceDeclaration") return objectProblem(place, value, where, style);
  return typeProblem({ ...place, node: at(node, "typeAnnotation") }, value, where, style);
}
const typeArguments = (parameter: Node, typed: TypedNode) =>
  new Map([[String((parameter.name as Node).name ?? parameter.name), typed]]);

function typeProblem(typed: TypedNode, value: Value, where: string, style: Style): string | undefined {
  const { node } = typed;
  const keyword = keywords[node.type];
  if (keyword)
    return keyword(value, style)
      ? undefined
      : `${where} is ${shortJson(value)}, not ${node.type.slice(2, -7).toLowerCase()}`;
  switch (node.type) {
    case "TSLiteralType": {
      const { value: literal } = at(node, "literal");
      return String(literal) === String(value)
        ? undefined
        : `${where} is ${shortJson(value)}, not ${shortJson(literal)}`;
    }
    case "TSUnionType": {
      const all = list(node, "types").map((one) => typeProblem({ ...typed, node: one }, value, where, style));
      // for a union of objects, only the errors of the best match are reported
      return all.includes(undefined)
        ? undefined
        : (all.find((one) => one?.startsWith(`${where}.`) && !one.includes(otherObject)) ?? all[0]);
    }
    case "TSParenthesizedType":
      return typeProblem({ ...typed, node: at(node, "typeAnnotation") }, value, where, style);
    case "TSArrayType":
      return listProblem({ ...typed, node: at(node, "elementType") }, value, where, style);
    case "TSTypeLiteral":
      return objectProblem(typed, value, where, style);
    case "TSTypeReference":
      return referenceProblem(typed, value, where, style);
    default:
      throw new Error(`a type of Stripe's that is not read here: ${node.type} at ${where}`);
  }
}

type Operation = { method: string; path: RegExp; file: string; name: string };
/** Returns each request that the client can make, with the client's method. */
function readOperations(): Operation[] {
  const operations: Operation[] = [];
  const call = /^ {4}(\w+)\([^)]*\) \{|_makeRequest\('(\w+)', [`']([^`']+)[`']/gm;
  for (const file of readdirSync(resources).filter((one) => one.endsWith(".js"))) {
    let name = "";
    for (const [, begins, method, template] of readFileSync(path.join(resources, file), "utf8").matchAll(
      call,
    )) {
      if (begins) name = begins;
      else if (method && template)
        operations.push({
          method,
          name,
          file: path.join(resources, file.replace(/\.js$/, ".d.ts")),
          path: new RegExp(`^${template.replaceAll(/\$\{[^}]*\}/g, "[^/]+")}$`),
        });
    }
  }
  return operations;
}
let operations: Operation[] | undefined;

/** Returns the types of a request and its response; undefined if the client has no such request. */
function signatureOf(
  method: string,
  url: string,
): { sent: TypedNode | undefined; answered: TypedNode } | undefined {
  operations ??= readOperations();
  // a path of fixed words takes precedence over one with an id
  const [operation] = operations
    .filter((one) => one.method === method && one.path.test(url))
    .sort((a, b) => a.path.source.split("[^/]+").length - b.path.source.split("[^/]+").length);
  if (!operation) return undefined;
  const module = moduleOf(operation.file);
  const classes = [...module.declarations.values()].filter(({ node }) => node.type === "ClassDeclaration");
  for (const { node } of classes) {
    for (const member of list(at(node, "body"), "body")) {
      if (member.type === "PropertyDefinition" || nameOf(at(member, "key")) !== operation.name) continue;
      const value = at(member, "value");
      const of = (one: Node): TypedNode => ({
        node: at(at(one, "typeAnnotation"), "typeAnnotation"),
        within: "",
        module,
      });
      const params = list(value, "params").find((one) => one.name === "params");
      const sent = params && of(params);
      return { sent, answered: { node: at(at(value, "returnType"), "typeAnnotation"), within: "", module } };
    }
  }
  return undefined;
}

/** Returns why the client's types refuse this request, or undefined. */
export function requestProblem(method: string, url: string, form: unknown): string | undefined {
  const signature = signatureOf(method, url);
  if (!signature) return `Unrecognized request URL (${method}: ${url})`;
  if (signature.sent) return typeProblem(signature.sent, form, "", "form");
  return isObject(form) && Object.keys(form).length === 0 ? undefined : "it takes no parameters";
}
/** Returns how a response differs from the client's types. */
export function answerProblem(method: string, url: string, body: unknown): string | undefined {
  const signature = signatureOf(method, url);
  return signature
    ? typeProblem(signature.answered, body, "", "json")
    : `no answer is known of ${method} ${url}`;
}
const files: Record<string, [file: string, type: string]> = {
  account: ["Accounts", "Account"],
  charge: ["Charges", "Charge"],
  customer: ["Customers", "Customer"],
  dispute: ["Disputes", "Dispute"],
  event: ["Events", "EventBase"],
  payment_intent: ["PaymentIntents", "PaymentIntent"],
  payment_method: ["PaymentMethods", "PaymentMethod"],
  payout: ["Payouts", "Payout"],
  refund: ["Refunds", "Refund"],
  setup_intent: ["SetupIntents", "SetupIntent"],
  transfer: ["Transfers", "Transfer"],
};
/** Returns how an event's object differs from the client's type. */
export function reportedProblem(object: Record<string, unknown>): string | undefined {
  const [file, type] = files[String(object.object)] ?? [];
  if (!file || !type) return `no type is known of ${shortJson(object.object)}`;
  const module = moduleOf(path.join(resources, `${file}.d.ts`));
  const declaration = module.declarations.get(type);
  return declaration ? objectProblem(declaration, object, "", "json") : `Stripe's types have no ${type}`;
}
