import { z } from "zod";
import { Ore } from "#contract/schemas.ts";
import { closedCodes } from "#domain/offering/bookability.ts";

/** Whether an offering can be booked, as its page, lists and cards show it. */
export const Bookability = {
  /**
   * The lowest price of a bookable day, as in the search (of a stay, if the day of arrival decides the
   * price). If nothing can be booked: the lowest price if the whole season were ahead and free.
   */
  fromPriceOre: Ore,
  /** The unit of the price: a day, or the whole stay if its length is fixed. */
  priceFor: z.enum(["day", "stay"]),
  /** Why it cannot be booked now, the reason to fix first coming first; empty if it can be booked. */
  notBookable: z.array(
    z
      .object({
        code: z.enum(closedCodes),
        /** When sales begin, or when the season began or ended. */
        date: z.string().optional(),
        /** The included cabin that blocks the offering; shown to its owner only. */
        cabin: z.string().optional(),
      })
      .meta({ id: "NotBookable" }),
  ),
};
