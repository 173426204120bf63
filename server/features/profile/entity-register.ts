/**
 * Enhetsregisteret, by its open API (https://data.brreg.no/enhetsregisteret/api): a company's name, and the
 * registers it is in. Requested while a person types a number and never while something is saved, so that
 * nothing waits if the register is down.
 */
import { z } from "zod";
import type { Entity } from "#contract/profile/endpoints.ts";
import { readWithin } from "#server/platform/http/bounded-body.ts";

/** The error for an invalid or missing response of the register. */
export class RegisterUnavailable extends Error {}
/** `unknown`: no such organization number; `deleted`: the organization no longer exists. */
export type EntityFound = Entity | "unknown" | "deleted";
export type EntityRegister = { find(organizationNumber: string): Promise<EntityFound> };

const MAX_BYTES = 200_000;
const TIMEOUT_MS = 3000;

/**
 * The fields of `Enhet` that we use. The register sends unset flags as false; flags of bankruptcy and
 * winding-up are newer than the rest, and may be missing.
 */
const Registered = z.object({
  organisasjonsnummer: z.string(),
  navn: z.string().min(1).max(400),
  registrertIForetaksregisteret: z.boolean(),
  registrertIMvaregisteret: z.boolean(),
  konkurs: z.boolean().default(false),
  underAvvikling: z.boolean().default(false),
  underTvangsavviklingEllerTvangsopplosning: z.boolean().default(false),
});
/** A deleted firm has a name and the day of deletion, but no flags. */
const Deleted = z.object({ organisasjonsnummer: z.string(), slettedato: z.string() });

export function readEntity(text: string, organizationNumber: string): EntityFound {
  const json = z.string().transform((body, context): unknown => {
    try {
      return JSON.parse(body);
    } catch {
      context.addIssue("not JSON");
      return z.NEVER;
    }
  });
  const answer = json.pipe(z.union([Deleted, Registered])).safeParse(text);
  if (!answer.success) throw new RegisterUnavailable("not a firm");
  const firm = answer.data;
  if (firm.organisasjonsnummer !== organizationNumber) throw new RegisterUnavailable("another firm");
  if ("slettedato" in firm) return "deleted";
  return {
    name: firm.navn,
    inBusinessRegister: firm.registrertIForetaksregisteret,
    inVatRegister: firm.registrertIMvaregisteret,
    bankrupt: firm.konkurs,
    windingUp: firm.underAvvikling || firm.underTvangsavviklingEllerTvangsopplosning,
  };
}

/** Undefined if the settings have no address of the register: then nothing is fetched. */
export function openEntityRegister(
  base: string | undefined,
  timeoutMs = TIMEOUT_MS,
): EntityRegister | undefined {
  if (base === undefined) return undefined;
  const fetchEntity = async (organizationNumber: string): Promise<EntityFound> => {
    const response = await fetch(`${base}/enhetsregisteret/api/enheter/${organizationNumber}`, {
      headers: { accept: "application/json", "user-agent": "Utmark" },
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body = await readWithin(response, MAX_BYTES);
    if (response.status === 404) return "unknown";
    if (response.status === 410) return "deleted";
    if (!response.ok) throw new RegisterUnavailable(`status ${response.status}`);
    if (!body) throw new RegisterUnavailable(`more than ${MAX_BYTES} bytes`);
    return readEntity(new TextDecoder().decode(body), organizationNumber);
  };
  return {
    find: (organizationNumber) =>
      fetchEntity(organizationNumber).catch((error: unknown) => {
        if (error instanceof RegisterUnavailable) throw error;
        throw new RegisterUnavailable(`no answer: ${(error as Error).message}`);
      }),
  };
}
