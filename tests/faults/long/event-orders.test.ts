/**
 * All orders of the card provider's events about one payment, before and after the payout, end in the same
 * state with correct books, even if each event is sent a hundred times.
 */
import { beforeAll, expect, it, vi } from "vitest";
import { ownDifferences } from "#tests/support/books.ts";
import type { Person } from "#tests/support/app.ts";
import type { BookingApp } from "#tests/worlds/booking-app.ts";
import {
  finalStateAfterPayout,
  finalStateOfAll,
  finalStateOfOrder,
  eventOrders,
  expectedAfterPayout,
  expectedEnd,
  createPaidOutHalves,
  someOrders,
} from "#tests/support/event-orders.ts";
import { openOutage } from "../outage.ts";

/** How many times each event is sent. */
const copies = Number(process.env.FAULT_TIMES ?? 2);
const many = 100;
vi.setConfig({ testTimeout: 1_800_000 });
let app: BookingApp, parties: [Person, Person];
beforeAll(async () => {
  ({ app } = await openOutage());
  const { kari, ola } = await app.people();
  parties = [kari, ola];
});

it("a payment ends in one state in all 720 orders of its events", async () => {
  expect(eventOrders).toHaveLength(720);
  for (const order of eventOrders)
    expect(await finalStateOfOrder(app, parties, order, copies)).toMatchObject({ ...expectedEnd, order });
  for (const order of someOrders)
    expect(await finalStateOfOrder(app, parties, order, many)).toMatchObject({ ...expectedEnd, order });
  expect(await ownDifferences(app.rows)).toEqual([]);
});

it("a payment ends in the same state with all other events in between, signed or forged", async () => {
  for (let seed = 0; seed < 100; seed++)
    expect(
      await finalStateOfAll(app, parties, seed, seed % 10 ? copies : many),
      `seed ${seed}`,
    ).toMatchObject({
      ...expectedEnd,
      wrong: new Set([400]),
    });
  expect(await ownDifferences(app.rows)).toEqual([]);
});

it("a payment ends in one state in all 720 orders of the events that reverse it after the payout", async () => {
  const halves = await createPaidOutHalves(app, parties, eventOrders.length);
  for (const [n, order] of eventOrders.entries()) {
    const one = halves[n] as (typeof halves)[number];
    const end = await finalStateAfterPayout(app, one, order, someOrders.includes(order) ? many : copies);
    expect(end).toEqual({ order, ...expectedAfterPayout(one.bookingId, parties[0].uid) });
  }
  expect(await ownDifferences(app.rows)).toEqual([]);
});
