/** Every order in which the card provider may tell of one payment ends in the same state, and the books are right. */
import { expect, it } from "vitest";
import { endOfOrder, eventOrders, expectedEnd } from "../../event-orders.ts";
import { openOutage } from "../outage.ts";

it("ends in one state in all 720 orders", async () => {
  const { app } = await openOutage();
  const { kari, ola } = await app.people();
  expect(eventOrders).toHaveLength(720);
  for (const order of eventOrders)
    expect(await endOfOrder(app, [kari, ola], order)).toMatchObject({ ...expectedEnd, order });
});
