/**
 * Administrators do the accounts of random months over HTTP, from the bank's files and the card provider's
 * events. The books are then compared with the records of both, and with the expected result of each stay.
 * `domain/ledger/random-months.test.ts` tests five hundred more months of postings alone.
 */
import { expect, it } from "vitest";
import { addDays } from "#domain/days.ts";
import type { Person } from "../support/app.ts";
import { openBank } from "../stand-ins/bank.ts";
import { type ClaimEnd, openDesk } from "../support/desk.ts";
import { openMoneyWorld } from "../worlds/money-world.ts";
import { randomOf } from "../support/random.ts";

const world = await openMoneyWorld();
const { app, admin } = world;
const second = await app.signIn("sjef2@example.no", { name: "Sjef to", roles: ["admin"] });
const random = randomOf(33);
const oneOf = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
const shuffled = <T>(all: readonly T[]): T[] =>
  all
    .map((one) => ({ one, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one);
const bank = openBank(random);
const desk = openDesk(world, second, bank);

type Stay = {
  life: Life;
  owner: Person;
  hunter: Person;
  bookingId: string;
  kid: string;
  invoiceNumber: string;
  totalOre: number;
  /** The amount the hunter finally pays, and the amount that Utmark bears for the landowner. */
  keptOre: number;
  borneOre: number;
};
type StayAction = (s: Stay) => Promise<void> | void;
/**
 * The actions on a stay: when it is sold, the day after, ten days before it, once it is over, and once it is
 * paid out.
 */
type Life = {
  pay: StayAction;
  payMore?: StayAction;
  before?: StayAction;
  over?: StayAction;
  paidOut?: StayAction;
};

const transfer = (amountOre: number, o: { kid?: string; text?: string; payerAccount?: string }) =>
  bank.book({ amountOre, payer: "Ola Skog", on: desk.today(), ...o });
const payByBank: StayAction = ({ totalOre, kid }) =>
  void transfer(totalOre, { kid, payerAccount: "12345678903" });
const payByCard: StayAction = async ({ hunter, bookingId }) => {
  expect((await app.pay(hunter, bookingId)).status).toBe(200);
};
const cancel =
  (keptPercent: 0 | 50): StayAction =>
  async (s) => {
    expect((await app.cancel(s.hunter, s.bookingId)).status).toBe(200);
    s.keptOre = (s.totalOre * keptPercent) / 100;
  };
const atProvider =
  (...acts: readonly ("dispute" | "won" | "lost" | "refund")[]): StayAction =>
  async (s) => {
    for (const act of acts) await world.atDesk(s.bookingId, act);
    if (!acts.includes("won")) s.keptOre = 0;
  };
const reverseLater: StayAction = (s) => {
  bank.book({ amountOre: s.totalOre, kid: s.kid, debit: true, reversal: true, on: desk.today() });
  s.keptOre = 0;
};
const lives: Record<string, Life> = {
  "by card": { pay: payByCard },
  "by card, cancelled in time": { pay: payByCard, payMore: cancel(0) },
  "by card, cancelled late": { pay: payByCard, before: cancel(50) },
  "dispute won": { pay: payByCard, over: atProvider("dispute", "won") },
  "dispute lost": { pay: payByCard, over: atProvider("dispute", "lost") },
  "dispute lost after the payout": { pay: payByCard, paidOut: atProvider("dispute", "lost") },
  "another dispute lost after the payout": { pay: payByCard, paidOut: atProvider("dispute", "lost") },
  "given back at the provider's desk": { pay: payByCard, paidOut: atProvider("refund") },
  "by bank": { pay: payByBank },
  "by bank, cancelled late": { pay: payByBank, before: cancel(50) },
  "in two parts": {
    pay: ({ kid }) => void transfer(100, { kid }),
    payMore: ({ kid, totalOre }) => void transfer(totalOre - 100, { kid }),
  },
  "twice by bank": { pay: payByBank, payMore: payByBank },
  "a little, and never the rest": {
    pay: (s) => {
      transfer(5000, s);
      s.keptOre = 0;
    },
  },
  "without its KID": { pay: (s) => void transfer(s.totalOre, { text: `Faktura ${s.invoiceNumber}` }) },
  "taken back in its own file, and paid again": {
    pay: ({ totalOre, kid }) =>
      void bank.book({ ...transfer(totalOre, { kid }), on: desk.today(), debit: true, reversal: true }),
    payMore: payByBank,
  },
  "taken back in a later file": { pay: payByBank, payMore: reverseLater },
};

async function createStay(
  life: Life,
  owner: Person,
  hunter: Person,
  fromDate: string,
  fixedPriceOre = 10_000 + Math.floor(random() * 60_000),
): Promise<Stay> {
  const toDate = addDays(fromDate, 2);
  const { offeringId } = await app.make.offering({
    ownerUid: owner.uid,
    pricing: { per: "group", fixedPriceOre },
    validFrom: fromDate,
    validTo: toDate,
  });
  const body = { offeringId, fromDate, toDate, participants: 1, cabins: [], services: [] };
  const { bookingId } = (await app.call(hunter, "POST /api/core-booking/calculate", { body })).body;
  await app.call(hunter, "POST /api/core-booking/submit/:bookingId", {
    params: { bookingId },
    body: { termsAccepted: true, privacyAccepted: true },
  });
  expect((await app.accept(owner, bookingId)).status).toBe(200);
  const { kid, number: invoiceNumber } = (await app.invoice(hunter, bookingId)).body;
  const totalOre = 2 * fixedPriceOre;
  return { life, owner, hunter, bookingId, kid, invoiceNumber, totalOre, keptOre: totalOre, borneOre: 0 };
}

const passTimeTo = (day: string) => world.passTime(`${day}T08:00:00Z`);
/** Passes two minutes, so that postponed work runs. */
const aMomentLater = () => world.passTime(new Date(app.clock.now().getTime() + 120_000).toISOString());
const runPhase = async (stays: readonly Stay[], phase: keyof Life) => {
  for (const stay of shuffled(stays)) await stay.life[phase]?.(stay);
  await app.settle();
};

/** Sends the payouts; if one is refused or returned, the landowners change account and it is sent again. */
async function payOut(owners: readonly Person[]): Promise<void> {
  if (!(await desk.payOut(() => oneOf(["pays", "refuses", "pays, and it comes back"])))) return;
  const body = { bankAccountNumber: "86011117947" };
  for (const owner of owners)
    expect((await app.call(owner, "PATCH /api/user-profile/me", { body })).status).toBe(200);
  await passTimeTo(addDays(desk.today(), 3));
  await aMomentLater();
  expect(await desk.payOut(() => "pays")).toBe(false);
}

const claimEnds: ClaimEnd[] = shuffled(["landowner", "hunter", "set-off", "write-off"]);
/** Ends each claim in a different way. */
async function endClaims(stays: readonly Stay[]): Promise<void> {
  await desk.settleCases();
  for (const claim of await desk.openClaims()) {
    const stay = stays.find(({ bookingId }) => bookingId === claim.bookingId);
    const end = claimEnds.shift() ?? "landowner";
    await desk.endClaim(claim, end);
    if (stay && end === "hunter") stay.keptOre = stay.totalOre;
    if (stay && end === "write-off") stay.borneOre = claim.landownerOre;
  }
}

/** The amount that Utmark has withdrawn, less what it has deposited. */
let takenOutOre = 0;
const provider = async () =>
  (
    await app.rows(
      `select coalesce(sum(amount_ore - fee_ore), 0)::int as "balanceOre", coalesce(sum(fee_ore), 0)::int as "feesOre"
       from card_provider.movement`,
    )
  )[0] as { balanceOre: number; feesOre: number };
/** Moves money between the provider and our bank, and deposits or withdraws Utmark's own money. */
async function moveOwnMoney(heldOre: number): Promise<void> {
  const freeOre = (await provider()).balanceOre - heldOre;
  const isShort = freeOre < 5000;
  const amountOre = isShort ? 20_000 - freeOre : -5000;
  await app.pool.query(
    "insert into card_provider.own_movement values (gen_random_uuid()::text, $1, $2, $3)",
    [isShort ? "topup" : "payout", amountOre, app.clock.now()],
  );
  const putInOre = 30_000 + Math.max(0, amountOre);
  for (const ore of [putInOre, -10_000]) await desk.moveOwn(ore);
  takenOutOre += 10_000 - putInOre;
  bank.book({ amountOre: Math.abs(amountOre), debit: isShort, text: "Stripe", on: desk.today() });
  await desk.bringFiles();
}

/** Computes the expected balances from the records of bank and provider and from the stays. */
async function expectedBalances(stays: readonly Stay[]): Promise<Record<string, number>> {
  const sum = (of: (s: Stay) => number) => stays.reduce((total, stay) => total + of(stay), 0);
  const { balanceOre, feesOre } = await provider();
  return {
    bank: bank.balanceOre(),
    provider: balanceOre,
    provider_fees: feesOre,
    own: takenOutOre + sum(({ borneOre }) => borneOre),
    commission: 0 - sum(({ keptOre }) => Math.round(keptOre / 5)),
  };
}
async function balances(): Promise<Record<string, number>> {
  const sums = await app.rows(
    `select split_part(account, '/', 1) account, sum(amount_ore)::int ore from ledger_entry
     group by 1 having sum(amount_ore) <> 0`,
  );
  return Object.fromEntries(sums.map(({ account, ore }) => [account, ore]));
}

const all: Stay[] = [];
const shuffledLives = shuffled(Object.values(lives));
it.each([
  ["2027-08-02", shuffledLives.slice(0, 6)],
  ["2027-11-02", shuffledLives.slice(6, 11)],
  ["2028-02-01", shuffledLives.slice(11)],
])(
  "a month from %s leaves no open case, and its books match the bank and the provider",
  async (from, those) => {
    world.setClocks(`${from}T08:00:00Z`);
    const [first, other, hunter] = [
      await app.make.landowner(),
      await app.make.landowner(),
      await app.make.hunter(),
    ];
    const stays: Stay[] = [];
    for (const life of those) {
      const owner = life.paidOut ? first : oneOf([first, other]);
      stays.push(await createStay(life, owner, hunter, addDays(from, 55)));
    }
    // money that is set off is deducted from a later payout
    const later = await createStay({ pay: payByCard }, first, hunter, addDays(from, 64), 100_000);
    all.push(...stays, later);

    await runPhase([...stays, later], "pay");
    transfer(7700, { text: "Til bestemor" });
    await desk.bringFiles();
    await passTimeTo(addDays(from, 1));
    await runPhase(stays, "payMore");
    bank.book({ amountOre: 7700, debit: true, text: "Sendt tilbake", on: desk.today() });
    await desk.bringFiles();
    await desk.matchPayments();
    await desk.sendRefunds();
    await passTimeTo(addDays(from, 10)); // unpaid bookings have expired
    await passTimeTo(addDays(from, 45));
    await runPhase(stays, "before");
    await desk.sendRefunds();
    for (const days of [55, 57]) await passTimeTo(addDays(from, days));
    await runPhase(stays, "over");
    await desk.settleCases();
    await passTimeTo(addDays(from, 69)); // all stays but the later one are paid out
    await payOut([first, other]);
    await runPhase(stays, "paidOut");
    await endClaims(stays);
    await moveOwnMoney(later.totalOre);
    await passTimeTo(addDays(from, 81));
    await aMomentLater();
    await payOut([]);
    await desk.matchPayments();

    const check = (await app.call(admin, "POST /api/reconciliation/daily-checks", {})).body;
    expect(check.found).toEqual([]);
    expect(await balances()).toEqual(await expectedBalances(all));
    for (const path of ["unsent", "cases", "claims", "refunds-by-hand"] as const) {
      const { items } = (await app.call(admin, `GET /api/payments/${path}`, { query: {} })).body;
      expect([path, items]).toEqual([path, []]);
    }
    const unmatched = await app.call(admin, "GET /api/reconciliation/bank-transactions", { query: {} });
    expect(unmatched.body.items).toEqual([]);
    expect(await world.differences()).toEqual([]);
  },
);
