import { z } from "zod";
import { Ore } from "#contract/schemas.ts";
import { closedCodes } from "#domain/offering/bookability.ts";

/** Whether an offering can be booked, as its page, lists and cards show it. */
export const Bookability = {
  /**
   * The lowest price of a bookable day (of a stay, where the day of arrival decides it), as in the search; if
   * nothing can be booked, as if the whole season were ahead and free.
   */
  fromPriceOre: Ore,
  /** The unit of the price: a day, or the whole stay if its length is fixed. */
  priceFor: z.enum(["day", "stay"]),
  /** Why it cannot be booked now, the reason to fix first coming first; empty: it can be booked. */
  notBookable: z.array(
    z
      .object({
        code: z.enum(closedCodes),
        /** When sales begin, or when the season began or ended. */
        date: z.string().optional(),
        /** The included cabin that blocks it; shown to its owner only. */
        cabin: z.string().optional(),
      })
      .meta({ id: "NotBookable" }),
  ),
};
