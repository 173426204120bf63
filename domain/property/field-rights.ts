/**
 * The rights needed to change a property, cabin, offering or service (rules 9.11), by the right of each field
 * (contract/fields.ts).
 */
import type { PropertyRight } from "./lists.ts";

/** Rights on the fields of a list's items. Adding or removing an item needs the right `whole`. */
type ItemRights<Item> = {
  id: keyof Item;
  whole: PropertyRight;
  fields: { readonly [F in keyof Item]-?: PropertyRight };
};
type RightOf<Value> =
  | PropertyRight
  | (NonNullable<Value> extends readonly (infer Item)[] ? ItemRights<Item> : never);
/** The right of every field of these changes. A field without a right does not compile. */
type FieldRights<Changes> = {
  readonly [F in keyof Omit<Changes, "version">]-?: RightOf<Changes[F & keyof Changes]>;
};

/** A JSON text for comparison that ignores the order of keys, and treats null as absent. */
const serialized = (value: unknown): string =>
  JSON.stringify(value, (_, v: unknown) =>
    typeof v === "object" && v !== null && !Array.isArray(v)
      ? Object.fromEntries(
          Object.entries(v)
            .filter(([, one]) => one !== null)
            .sort(),
        )
      : v,
  ) ?? "null";
const differ = (a: unknown, b: unknown): boolean => serialized(a) !== serialized(b);

type Fields = Readonly<Record<string, unknown>>;
type AnyItemRights = { id: string; whole: PropertyRight; fields: Readonly<Record<string, PropertyRight>> };
const changedFields = (before: Fields, after: Fields, names: readonly string[]) =>
  names.filter((name) => differ(before[name], after[name]));

/** The rights needed to change a list. Items are matched by id; a new order needs the right `edit`. */
function rightsForItems(
  before: unknown,
  after: unknown,
  { id, whole, fields }: AnyItemRights,
): PropertyRight[] {
  const itemsOf = (list: unknown) =>
    new Map(((list ?? []) as readonly Fields[]).map((item) => [item[id], item]));
  const [was, is] = [itemsOf(before), itemsOf(after)];
  if (was.size !== is.size || [...was.keys()].some((key) => !is.has(key))) return [whole];
  return [...was].flatMap(([key, item]) =>
    changedFields(item, is.get(key) ?? {}, Object.keys(fields)).map((name) => fields[name] ?? whole),
  );
}

/**
 * The rights needed for these changes. Unchanged fields need none, and a change of nothing needs `edit`.
 * `rights`: the rights of the fields. Items of a list that is compared item by item have ids.
 */
export function rightsToChange<Changes extends object>(
  rights: FieldRights<Changes>,
  before: object,
  changes: Changes,
): PropertyRight[] {
  const was = before as Fields;
  const neededRights = Object.entries(changes)
    .filter(([name, value]) => name !== "version" && differ(value, was[name]))
    .flatMap(([name, value]): PropertyRight[] => {
      const right = (rights as Readonly<Record<string, PropertyRight | AnyItemRights>>)[name];
      if (right === undefined) throw new Error(`no right is said for the field ${name}`);
      return typeof right === "string" ? [right] : rightsForItems(was[name], value, right);
    });
  return neededRights.length ? [...new Set(neededRights)] : ["edit"];
}
