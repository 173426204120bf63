import { z } from "zod";
import { coHostRights } from "#domain/property/lists.ts";

/** The rights of a co-host, each once and in order. */
export const Rights = z
  .array(z.enum(coHostRights))
  .min(1)
  .max(coHostRights.length)
  .transform((rights) => coHostRights.filter((right) => rights.includes(right)));
