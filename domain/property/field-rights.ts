/**
 * The right that changing each field of a property, cabin, offering or service takes (rules 9.11), by what the
 * field does: whatever makes a price, opens or closes a day, or says who may book is `calendar`; what is put
 * out, on which terms it is cancelled and whom guests call is the owner's (`own`); the rest is `edit`.
 */
import type { PropertyRight } from "../lists.ts";

type FieldRight = PropertyRight;
/** Rights by the fields of a list's items; adding or removing one takes `whole`. */
type ItemRights<Item> = {
  id: keyof Item;
  whole: FieldRight;
  fields: { readonly [F in keyof Item]-?: FieldRight };
};
type RightOf<Value> =
  | FieldRight
  | (NonNullable<Value> extends readonly (infer Item)[] ? ItemRights<Item> : never);
/** One right for every field of these changes: a field without one does not compile. */
type FieldRights<Changes> = {
  readonly [F in keyof Omit<Changes, "version">]-?: RightOf<Changes[F & keyof Changes]>;
};

export const propertyFieldRights = {
  name: "edit",
  type: "edit",
  description: "edit",
  english: "edit",
  address: "edit",
  municipalityNumber: "edit",
  area: "edit",
  parcels: "edit",
  boundary: "edit",
  landTypes: "edit",
  species: "edit",
  terrain: "edit",
  facilities: "edit",
  rules: "edit",
  seasonStart: "edit",
  seasonEnd: "edit",
  quota: "edit",
  contact: "own",
  visibility: "own",
  status: "own",
} as const;

export const cabinFieldRights = {
  name: "edit",
  sizeSqm: "edit",
  rooms: "edit",
  beds: "edit",
  description: "edit",
  english: "edit",
  facilities: "edit",
  customFacilities: "edit",
  pricePerDayOre: "calendar",
  rentalEnabled: "own",
  availableFrom: "calendar",
  availableTo: "calendar",
  minBookingDays: "calendar",
  maxBookingDays: "calendar",
  blackoutPeriods: "calendar",
  status: "own",
} as const;

export const offeringFieldRights = {
  name: "edit",
  offeringType: "edit",
  description: "edit",
  english: "edit",
  targetSpecies: "edit",
  validFrom: "calendar",
  validTo: "calendar",
  salesStartDate: "calendar",
  durationType: "calendar",
  minDays: "calendar",
  maxDays: "calendar",
  fixedDays: "calendar",
  experienceLevel: "edit",
  dogs: "edit",
  access: "edit",
  startWeekday: "calendar",
  blackoutPeriods: "calendar",
  maxParticipants: "calendar",
  minHunters: "calendar",
  maxHunters: "calendar",
  allowConcurrentBookings: "calendar",
  totalAreaCapacity: "calendar",
  includedCabinIds: "calendar",
  optionalCabins: "calendar",
  services: {
    id: "serviceId",
    whole: "calendar",
    fields: {
      serviceId: "calendar",
      name: "edit",
      unit: "calendar",
      priceOre: "calendar",
      maxQuantity: "calendar",
      category: "edit",
      premium: "edit",
    },
  },
  serviceIds: "calendar",
  rules: "edit",
  customRules: "edit",
  cancellationPolicy: "own",
  pricing: "calendar",
  priceUnit: "calendar",
  priceModifiers: "calendar",
  status: "own",
  published: "own",
} as const;

export const serviceFieldRights = {
  name: "edit",
  description: "edit",
  unit: "calendar",
  priceOre: "calendar",
  quantity: "calendar",
  maxQuantity: "calendar",
  quantityUnit: "edit",
  category: "edit",
  premium: "edit",
  status: "own",
  blackoutPeriods: "calendar",
  offeringIds: "calendar",
} as const;

/** A canonical JSON text for comparison: ignores the order of keys, and reads null as absent. */
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
type AnyItemRights = { id: string; whole: FieldRight; fields: Readonly<Record<string, FieldRight>> };
const changedFields = (before: Fields, after: Fields, names: readonly string[]) =>
  names.filter((name) => differ(before[name], after[name]));

/** Items are matched by their id; their order is `edit`. */
function rightsForItems(before: unknown, after: unknown, { id, whole, fields }: AnyItemRights): FieldRight[] {
  const itemsOf = (list: unknown) =>
    new Map(((list ?? []) as readonly Fields[]).map((item) => [item[id], item]));
  const [was, is] = [itemsOf(before), itemsOf(after)];
  if (was.size !== is.size || [...was.keys()].some((key) => !is.has(key))) return [whole];
  return [...was].flatMap(([key, item]) =>
    changedFields(item, is.get(key) ?? {}, Object.keys(fields)).map((name) => fields[name] ?? whole),
  );
}

/**
 * The rights needed for these changes; unchanged fields need none, and a change of nothing needs `edit`.
 * `rights`: the record of what is changed. Items of a list that is compared by its items have their ids.
 */
export function rightsToChange<Changes extends object>(
  rights: FieldRights<Changes>,
  before: object,
  changes: Changes,
): PropertyRight[] {
  const was = before as Fields;
  const needed = Object.entries(changes)
    .filter(([name, value]) => name !== "version" && differ(value, was[name]))
    .flatMap(([name, value]): FieldRight[] => {
      const right = (rights as Readonly<Record<string, FieldRight | AnyItemRights>>)[name];
      if (right === undefined) throw new Error(`no right is said for the field ${name}`);
      return typeof right === "string" ? [right] : rightsForItems(was[name], value, right);
    });
  return needed.length ? [...new Set(needed)] : ["edit"];
}
