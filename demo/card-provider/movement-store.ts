/** Lists every movement of the product's money at the provider, with the provider's fee. */
import { sql } from "kysely";
import { z } from "zod";
import { osloDate } from "#domain/days.ts";
import { addBusinessDays } from "#domain/holidays.ts";
import type { Movement } from "#server/platform/card-provider/provider.ts";
import { readCursor, writeCursor } from "#server/platform/http/cursor.ts";
import type { Db } from "#server/platform/database/database.ts";

type Row = Omit<Movement, "bookingId" | "currency"> & { bookingId: string; exactly: string };
const PAGE_SIZE = 500;
const Position = z.tuple([z.string(), z.string()]);

/** Returns a payout as the bank shows it two business days later. */
const payoutOf = ({ kind, ref, amountOre, at }: Row): Movement["payout"] =>
  kind === "payout" && amountOre < 0
    ? {
        payoutId: ref,
        amountOre: -amountOre,
        status: "paid",
        arrivalOn: addBusinessDays(osloDate(at), 2),
        traceId: null,
        descriptor: "UTMARK",
      }
    : undefined;

export async function movementsOf(
  db: Db,
  o: { from: Date; until: Date; cursor?: string | undefined },
): Promise<{ movements: Movement[]; next: string | undefined }> {
  const after = readCursor(o.cursor, Position);
  const { rows } = await sql<Row>`
    select movement_id, kind, ref, reference as booking_id, amount_ore, fee_ore, at, at::text as exactly
    from card_provider.movement
    where at >= ${o.from} and at < ${o.until}
      and ${after ? sql`(at, movement_id) > (${after[0]}::timestamptz, ${after[1]})` : sql`true`}
    order by at, movement_id limit ${PAGE_SIZE}`.execute(db);
  const last = rows.length === PAGE_SIZE ? rows.at(-1) : undefined;
  return {
    movements: rows.map((row) => {
      const { exactly: _, bookingId, ...movement } = row;
      return { ...movement, bookingId: bookingId || undefined, currency: "nok", payout: payoutOf(row) };
    }),
    next: last && writeCursor([last.exactly, last.movementId]),
  };
}
