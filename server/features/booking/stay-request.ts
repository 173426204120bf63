import type { StayRequest } from "#domain/offering/terms.ts";
import type { BookedCabin, BookedService, StateRow } from "./booking-row.ts";

/** The request as calculated, without included cabins, which the hunter did not choose. */
export const requestOf = (row: StateRow): StayRequest => ({
  fromDate: row.fromDate,
  toDate: row.toDate,
  participants: row.participants,
  cabins: (row.cabins as BookedCabin[]).filter((c) => !c.included).map(({ cabinId }) => ({ cabinId })),
  services: (row.services as BookedService[]).map(({ serviceId, quantity }) => ({ serviceId, quantity })),
});
