/**
 * Stripe's contract for the requests that we make, and its example of each object. The parameters are those
 * of the installed client's types, which are the newest (2026-10-28). Their lengths and bounds are from the
 * published description of 2023-08-16, which lacks `controller` of accounts, and the paths of login links,
 * balance settings and setup intents.
 */
import { readFileSync } from "node:fs";
import { requestProblem } from "./stripe-types.ts";

type Schema = {
  type?: "string" | "integer" | "number" | "boolean" | "object" | "array";
  enum?: string[];
  maxLength?: number;
  required?: string[];
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: Schema[];
};
type Example = Record<string, unknown>;
const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../contracts/stripe/${name}.json`, import.meta.url), "utf8"));
const { requests } = read("requests-2023-08-16") as { requests: Record<string, Schema> };
const { objects } = read("examples-2026") as { objects: Record<string, Example> };
/** Null for the fields of an example that our payments do not have. */
const nulls = (...names: string[]) => Object.fromEntries(names.map((name) => [name, null]));
function cardOfCharge(): Example {
  const { type, card } = (objects.charge?.payment_method_details ?? {}) as { type: string; card: Example };
  return { type, card: { ...card, electronic_commerce_indicator: null } };
}
/** Fields that the client's version has and the examples, which are a month older, do not. */
const sinceExamples: Record<string, Example> = {
  account: { business_profile: null },
  charge: { payment_method_details: cardOfCharge(), ...nulls("shipping", "transfer_data", "source") },
  dispute: {
    intended_submission_method: null,
    evidence_details: {
      ...(objects.dispute?.evidence_details as Example),
      submission_method: "not_submitted",
    },
  },
  payment_intent: {
    allowed_payment_method_types: null,
    payment_record: null,
    ...nulls(
      "next_action",
      "last_payment_error",
      "processing",
      "transfer_data",
      "payment_method_configuration_details",
      "shipping",
    ),
  },
  setup_intent: {
    allowed_payment_method_types: null,
    ...nulls("last_setup_error", "next_action", "payment_method_configuration_details"),
  },
};

/** The form fields of a request: `a[b]=1` is nested in `a`. */
export type Form = { [name: string]: Form | string };
export function formOf(body: string): Form {
  const form: Form = {};
  for (const [key, value] of new URLSearchParams(body)) {
    const path = key.split(/\[|\]\[|\]/).filter((part, i, all) => part !== "" || i < all.length - 1);
    let at = form;
    path.forEach((name, i) => {
      const isLast = i === path.length - 1;
      at[name] = isLast ? value : (at[name] ?? {});
      if (!isLast) at = at[name] as Form;
    });
  }
  return form;
}

/** Returns why the description of 2023 refuses a parameter: too long, of a wrong type, or missing. */
function limitProblem(schema: Schema, value: Form | string, at: string): string | undefined {
  if (schema.anyOf) {
    const all = schema.anyOf.map((one) => limitProblem(one, value, at));
    return all.includes(undefined) ? undefined : all[0];
  }
  if (typeof value === "string") {
    if (schema.type === "object" || schema.type === "array") return `Invalid ${schema.type}: ${at}`;
    if (schema.type === "integer" && !/^-?\d{1,15}$/.test(value)) return `Invalid integer: ${at}`;
    return value.length > (schema.maxLength ?? Infinity) ? `Invalid string: ${at} is too long` : undefined;
  }
  if (schema.type === "array")
    return firstProblem(Object.entries(value), ([i, v]) =>
      limitProblem(schema.items ?? {}, v, `${at}[${i}]`),
    );
  if (schema.type !== "object") return `Invalid ${schema.type}: ${at}`;
  return firstProblem(Object.entries(value), ([name, v]) => {
    const more = schema.additionalProperties;
    const property = schema.properties?.[name] ?? (typeof more === "object" ? more : undefined);
    return property && limitProblem(property, v, at ? `${at}[${name}]` : name);
  });
}
function firstProblem<T>(all: T[], problem: (one: T) => string | undefined): string | undefined {
  for (const one of all) {
    const problemText = problem(one);
    if (problemText) return problemText;
  }
  return undefined;
}

const limits = Object.entries(requests).map(([request, schema]) => {
  const [method = "", url = ""] = request.split(" ");
  return { method, url: new RegExp(`^${url.replaceAll(/\{\w+\}/g, "[^/]+")}$`), schema };
});

/** Returns why Stripe would refuse this request, or undefined. */
export function refusedBecause(method: string, url: string, form: Form): string | undefined {
  const schema = limits.find((one) => one.method === method && one.url.test(url))?.schema;
  return requestProblem(method, url, form) ?? (schema && limitProblem(schema, form, ""));
}
export const exampleOf = (object: string): Example =>
  structuredClone({ ...objects[object], ...sinceExamples[object] });
