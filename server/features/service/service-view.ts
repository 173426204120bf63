import type { z } from "zod";
import type { Service } from "#contract/service/endpoints.ts";
import type { ServiceRow } from "./service-store.ts";

type View = z.output<typeof Service>;

/** The view of a service, which is the same for everybody who may see it. */
export const serviceView = ({ property: _p, offeringListed: _o, ...row }: ServiceRow): View => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
