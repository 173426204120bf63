/**
 * A payment is reported in the instant in which its booking falls due, or is cancelled, at two apps at once, many
 * times over: it is either kept, with the nights, or goes back whole; never lost, and never both.
 */
import { beforeAll, expect, it } from "vitest";
import { startTcpPostgres } from "../../../scripts/tcp-postgres.ts";
import { totalOre } from "../../booking-app.ts";
import { atEndOfFile } from "../../end-of-file.ts";
import { held, openMoneyWorld } from "../../money-world.ts";

const times = Number(process.env.FAULT_TIMES ?? 25);
const due = Date.parse("2027-08-08T08:00:00Z");
type World = Awaited<ReturnType<typeof openMoneyWorld>>;
let world: World;
beforeAll(async () => {
  const postgres = await startTcpPostgres({ durable: true });
  atEndOfFile(postgres.stop);
  world = await openMoneyWorld({ database: { connectionString: postgres.url } });
});

const rivals = {
  due: ({ other }: World) => other.sweep(),
  hunter: ({ app, ola }: World, bookingId: string) => app.cancel(ola, bookingId),
  landowner: ({ app, kari }: World, bookingId: string) => app.cancel(kari, bookingId),
};

it.each(
  (Object.keys(rivals) as (keyof typeof rivals)[]).flatMap((rival) =>
    [true, false].flatMap((first) =>
      (rival === "due" ? [-1, 0, 1] : [-60_000]).map((ms) => [rival, first, ms] as const),
    ),
  ),
)("%s; the report first: %s; %i ms from the due", async (rival, first, ms) => {
  const { app, other } = world;
  world.setClocks("2027-08-01T08:00:00Z");
  const made: Awaited<ReturnType<World["charged"]>>[] = [];
  for (let n = 0; n < times; n++) made.push(await world.charged());
  await app.settle();
  app.clock.set(new Date(due + ms).toISOString());
  other.clock.set(new Date(rival === "due" ? due : due + ms).toISOString());
  for (const { bookingId, intentId } of made) {
    const acts = [() => world.report(intentId), () => rivals[rival](world, bookingId)];
    await Promise.all((first ? acts : acts.toReversed()).map((act) => act()));
  }
  await world.passTime(new Date(due + 60_000).toISOString());
  const outcomes = new Set<string>();
  for (const { bookingId } of made) {
    const [booking] = await app.rows("select status, refunded_ore::int ore from booking where booking_id = $1", bookingId); // biome-ignore format: one question
    const holds = await app.count("offering_hold where booking_id = $1", bookingId);
    const back = await world.refundsOf(bookingId);
    outcomes.add(booking?.status);
    if (booking?.status === "paid") {
      expect([holds > 0, booking.ore, back, await app.books(bookingId)]).toEqual([
        true,
        0,
        [],
        held(bookingId),
      ]);
    } else {
      expect([booking?.status, holds, booking?.ore, back, await app.books(bookingId)]).toEqual([
        "cancelled",
        0,
        totalOre,
        [{ ore: totalOre }],
        {},
      ]);
    }
  }
  // who cancels has it back, whether the report came before or after; at the due or later nothing is kept
  if (rival !== "due" || ms >= 0) expect([...outcomes]).toEqual(["cancelled"]);
  expect(await world.differences()).toEqual([]);
});
