/**
 * Measures the commands submit, accept and pay: the number of SQL statements, and the CPU time compared with
 * a baseline that writes the same rows.
 */
import { randomUUID } from "node:crypto";
import { signatureOf } from "#server/platform/http/webhook-signature.ts";
import type { Person } from "#tests/factories/people.ts";
import { bareBookings } from "./bare-bookings.ts";
import { median, type Row } from "./report.ts";
import { statementsOf } from "./statements.ts";
import type { World } from "./world.ts";

// Matches statements of the demo card provider, which are not counted.
const foreign = /card_provider/;

/** Sends a POST request with an idempotency key, as the pages do. */
async function post(world: World, who: Person, url: string, payload: object) {
  const answer = await world.app.http.inject({
    method: "POST",
    url,
    headers: { authorization: who.bearer, "idempotency-key": randomUUID() },
    payload,
  });
  if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
  return answer.json();
}

type Actors = { hunter: Person; owner: Person };
const createDraft = async (world: World, { hunter }: Actors, offeringId: string): Promise<string> =>
  (
    await post(world, hunter, "/api/core-booking/calculate", {
      offeringId,
      fromDate: "2027-10-01",
      toDate: "2027-10-04",
      participants: 2,
    })
  ).bookingId;

/** Sends the card provider's webhook event about a payment. */
async function sendPaymentEvent(world: World, event: object): Promise<void> {
  const body = JSON.stringify(event);
  const headers = {
    "content-type": "application/json",
    "stripe-signature": signatureOf(world.webhookSecret, body, world.clock.now()),
  };
  const url = "/api/payments/webhook";
  const answer = await world.app.http.inject({ method: "POST", url, headers, payload: body });
  if (answer.statusCode !== 200) throw new Error(`webhook: ${answer.statusCode} ${answer.body}`);
}

async function submitAndAccept(world: World, { hunter, owner }: Actors, bookingId: string): Promise<object> {
  await post(world, hunter, `/api/core-booking/submit/${bookingId}`, {
    termsAccepted: true,
    privacyAccepted: true,
  });
  await post(world, owner, `/api/booking-actions/${bookingId}/accept`, {});
  const intent = await post(world, hunter, "/api/payments/create-intent", { bookingId });
  const { paymentIntentId: id, amountOre: amount } = intent;
  const object = { id, amount, currency: "nok", metadata: { bookingId } };
  return { id: `evt_${bookingId}`, type: "payment_intent.succeeded", data: { object } };
}

const submitAcceptAndPay = async (world: World, actors: Actors, bookingId: string): Promise<void> =>
  sendPaymentEvent(world, await submitAndAccept(world, actors, bookingId));

const ROUNDS = 5;
const BOOKINGS = 60;
async function cpuMsEach(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / BOOKINGS;
}

export async function bookingCost(world: World): Promise<Row[]> {
  const owner = await world.make.landowner();
  const actors = { hunter: await world.make.hunter(), owner };
  const { offeringId } = await world.make.offering({
    targetSpecies: ["elg"],
    ownerUid: actors.owner.uid,
    shared: 100_000,
  });
  const counted = await createDraft(world, actors, offeringId);
  const recordProductStatements = async (work: () => Promise<void>) =>
    (await statementsOf(work)).filter((text) => !foreign.test(text));
  const statements = await recordProductStatements(() => submitAcceptAndPay(world, actors, counted));
  const paid = await submitAndAccept(world, actors, await createDraft(world, actors, offeringId));
  const webhook = await recordProductStatements(() => sendPaymentEvent(world, paid));

  const [serverMs, bareMs]: [number[], number[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round++) {
    const drafts: string[] = [];
    actors.hunter = await world.make.hunter(); // a new hunter, because of the rate limit on payments
    for (let i = 0; i < BOOKINGS * 2; i++) drafts.push(await createDraft(world, actors, offeringId));
    const serverMsEach = await cpuMsEach(async () => {
      for (const id of drafts.slice(0, BOOKINGS)) await submitAcceptAndPay(world, actors, id);
    });
    const bareMsEach = await bareBookings(world, drafts.slice(BOOKINGS), offeringId, cpuMsEach);
    if (round > 0) {
      serverMs.push(serverMsEach); // the first round warms up
      bareMs.push(bareMsEach);
    }
  }
  return [
    { what: "submit → accept → paid: SQL statements", measured: statements.length, unit: "", limit: 48 },
    {
      what: "the webhook that pays: SQL statements, begin and commit among them",
      measured: webhook.length,
      unit: "",
      limit: 8,
    },
    {
      what: "submit → accept → paid: server CPU",
      measured: median(serverMs),
      unit: "ms",
      limit: 10 * median(bareMs),
      note: `bare program ${median(bareMs).toFixed(2)} ms`,
    },
  ];
}
