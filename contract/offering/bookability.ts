import { z } from "zod";
import { Ore } from "#contract/schemas.ts";
import { closedCodes } from "#domain/offering/bookability.ts";

/** What an offering's page, lists and cards say of whether it can be booked. */
export const Bookability = {
  /**
   * The lowest price of a day (of a stay, where the arrival decides it) that can still be booked, as on its
   * hit; where nothing can be, of what could be in a season that is ahead and free.
   */
  fromPriceOre: Ore,
  /** Why nobody can book it now, what has to be mended first; none: it can be booked. */
  notBookable: z.array(
    z
      .object({
        code: z.enum(closedCodes),
        /** When sales begin, or when the season began or was over. */
        date: z.string().optional(),
        /** The included cabin that stands in the way; for its owner. */
        cabin: z.string().optional(),
      })
      .meta({ id: "NotBookable" }),
  ),
};
