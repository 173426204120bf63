/**
 * Generates examples for the API description from the contract's schemas: each fits its schema, and looks
 * realistic.
 */
export type JsonSchema = {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  type?: string | string[];
  format?: string;
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  /** Of a record: its keys, and its values. */
  propertyNames?: { enum?: string[] };
  additionalProperties?: JsonSchema;
  items?: JsonSchema;
  minItems?: number;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
};

const texts: Record<string, string> = {
  name: "Elgjakt på Storåsen",
  propertyName: "Storåsen",
  landownerName: "Kari Storås",
  who: "Jonas Myrvold",
  displayName: "Kari Storås",
  municipality: "Namsskogan",
  county: "Trøndelag",
  municipalityNumber: "5044",
  address: "Storåsvegen 12",
  email: "kari@example.no",
  phone: "+47 99 88 77 66",
  phoneNumber: "+47 99 88 77 66",
  colour: "#24302a",
  bbox: "10,59,12,61",
  gnr: "12",
  bnr: "3",
  q: "elgjakt",
  species: "elg",
  near: "13.1,64.6",
  locale: "nb",
  currency: "nok",
};
const numbers: Record<string, number> = {
  lon: 13.1,
  lat: 64.6,
  zoom: 8,
  limit: 20,
  percent: 25,
  vatPercent: 25,
};
const id = "6f1c1d3e-0000-4000-8000-000000000001";

function textFor(name: string, { format, maxLength = 200 }: JsonSchema): string {
  if (format === "date-time" || name.endsWith("At")) return "2027-08-01T08:00:00Z";
  if (
    format === "date" ||
    /^(from|to|date)$|Date$|^(valid|available)(From|To)$|^season(Start|End)$/.test(name)
  )
    return /to$/i.test(name) ? "2027-10-04" : "2027-10-01";
  if (name.endsWith("Time")) return "15:00";
  if (/^permitIds?$/.test(name)) return "6f1c1d3e4a5b6c7d";
  if (format === "uuid" || /(^i|I)d(s)?$|Uid$|^uid$/.test(name)) return id;
  if (/url$/i.test(name)) return "https://utmark.example/media/1.webp";
  return (texts[name] ?? "Storåsen").slice(0, maxLength);
}

function numberFor(name: string, { minimum = -Infinity, maximum = Infinity }: JsonSchema): number {
  const preferred = numbers[name] ?? (name.endsWith("Ore") ? 120_000 : 2);
  return Math.min(Math.max(preferred, minimum), maximum);
}

/** `name` is the property's name. Of several alternatives, the first with a non-empty example is used. */
export function exampleOf(
  schema: JsonSchema,
  name = "",
  defs: Record<string, JsonSchema> = schema.$defs ?? {},
): unknown {
  const inner = (of: JsonSchema, called = name) => exampleOf(of, called, defs);
  if (schema.$ref) return inner(defs[schema.$ref.replace("#/$defs/", "")] ?? {});
  if ("const" in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return inner(alternatives.find(({ type }) => type !== "null") ?? {});
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => inner(part)));
  switch ([schema.type].flat().find((type) => type !== "null")) {
    case "object":
      return Object.fromEntries([
        ...(schema.propertyNames?.enum ?? []).map((key) => [key, inner(schema.additionalProperties ?? {})]),
        ...Object.entries(schema.properties ?? {}).map(([key, of]) => [key, inner(of, key)]),
      ]);
    case "array":
      return Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () =>
        inner(schema.items ?? {}, name.replace(/s$/, "")),
      );
    case "integer":
    case "number":
      return numberFor(name, schema);
    case "boolean":
      return true;
    case "string":
      return textFor(name, schema);
    default:
      return texts[name] ?? "Storåsen";
  }
}
