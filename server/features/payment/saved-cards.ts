/** Cards saved for a booking: setups at the provider, their webhook events, and deletion (rules 7.5). */
import { z } from "zod";
import { applyCommand, lockBooking } from "#server/features/booking/public.ts";
import { audit } from "#server/platform/observability/audit-store.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import type { Log } from "#server/platform/observability/log.ts";
import type { Sweep } from "#server/platform/jobs/sweeper.ts";
import { storeDigitsOnFile } from "./card-on-file-store.ts";
import { recordProviderCall } from "./provider-call-store.ts";
import { type PaymentProvider, ProviderRefusal } from "#server/platform/card-provider/provider.ts";
import {
  claimUnverifiedSetups,
  countSetups,
  findCustomer,
  findEmail,
  findDeletableCards,
  findOpenSetup,
  insertCustomer,
  saveCard,
  lockOpenSetup,
  markCardDeleted,
  markSaved,
  markSetupCancelled,
  type NewSetup,
  type SetupReport,
} from "./saved-card-store.ts";

type Deps = { db: Db; provider: PaymentProvider };

/** The hunter's customer at the provider, created if there is none yet. */
export async function customerOf({ db, provider }: Deps, uid: string, now: Date): Promise<string> {
  const existing = await findCustomer(db, provider.name, uid);
  if (existing) return existing;
  const email = await findEmail(db, uid);
  const idempotencyKey = `customer/${uid}/${email}`;
  const { customerRef } = await provider.cards.createCustomer({ uid, email, idempotencyKey });
  return insertCustomer(db, { provider: provider.name, uid, customerRef, now });
}

/** The booking's open setup, or a new one. Outside any transaction; concurrent calls get the same setup. */
export async function beginSetup(
  deps: Deps,
  { bookingId, uid, now }: { bookingId: string; uid: string; now: Date },
): Promise<NewSetup> {
  const { db, provider } = deps;
  const customerRef = await customerOf(deps, uid, now);
  const of = { bookingId, provider: provider.name, customerRef };
  const open = await findOpenSetup(db, provider.name, bookingId);
  if (open) return { ...of, ...open };
  const createKey = `setup/${bookingId}/${await countSetups(db, bookingId)}`;
  await recordProviderCall(
    db,
    { idempotencyKey: createKey, bookingId, provider: provider.name, kind: "setup" },
    now,
  );
  const createdSetup = await provider.cards.createSetup({
    bookingId,
    customerRef,
    idempotencyKey: createKey,
  });
  return { ...of, ...createdSetup, createKey };
}

type EventDeps = { tx: Tx; jobs: JobQueue; now: Date };
/** Records a saved card. If its booking is not to be charged, the card is later deleted at the provider. */
async function applySavedCard(
  { tx, jobs, now }: EventDeps,
  report: SetupReport & { paymentMethodRef: string },
): Promise<void> {
  const setup = await lockOpenSetup(tx, report);
  if (!setup) return;
  const { bookingId } = setup;
  await lockBooking(tx, bookingId);
  await markSaved(tx, setup, report);
  const refused = await applyCommand(tx, jobs, bookingId, { type: "save_card", actor: "provider" }, { now });
  await audit(tx, {
    at: now,
    actorRole: "provider",
    subject: "payment",
    subjectId: bookingId,
    to: refused ? "card_not_needed" : "card_saved",
    data: { last4: report.cardLast4 ?? null },
  });
}

async function failSetup({ tx, jobs, now }: EventDeps, report: SetupReport): Promise<void> {
  const setup = await lockOpenSetup(tx, report);
  if (!setup) return;
  const refused = await applyCommand(
    tx,
    jobs,
    setup.bookingId,
    { type: "fail_payment", actor: "provider", isSetup: true },
    { now },
  );
  if (refused && refused.refused[0]?.code !== "transition_not_allowed")
    throw new Error(`booking ${setup.bookingId} did not take that its card was not saved`);
}

const Ref = z.string().min(1).max(255);
const Card = z.looseObject({ last4: z.string().regex(/^\d{4}$/) });
const Setup = z.looseObject({
  id: Ref,
  payment_method: z
    .union([Ref, z.looseObject({ id: Ref, card: Card.optional().catch(undefined) })])
    .nullish(),
});
/** Handles webhook events of card setups. */
export async function handleSetup(
  deps: EventDeps,
  provider: string,
  type: string,
  object: unknown,
): Promise<void> {
  const setup = Setup.safeParse(object).data;
  if (!setup) return;
  const { payment_method: method, id: setupId } = setup;
  const report = { provider, setupId, now: deps.now };
  if (type === "setup_intent.setup_failed") return failSetup(deps, report);
  if (type === "setup_intent.canceled") return void (await markSetupCancelled(deps.tx, report));
  if (type !== "setup_intent.succeeded" || !method) return;
  const [paymentMethodRef, cardLast4] =
    typeof method === "string" ? [method, undefined] : [method.id, method.card?.last4];
  await applySavedCard(deps, { ...report, paymentMethodRef, cardLast4 });
}

const Method = z.looseObject({ id: Ref, card: Card });
/** Handles the card's own event, with its last digits; the event of the setup may only refer to the card. */
export async function storeCardDigits({ tx }: EventDeps, provider: string, object: unknown): Promise<void> {
  const method = Method.safeParse(object).data;
  if (!method) return;
  await saveCard(tx, provider, method.id, method.card.last4);
  await storeDigitsOnFile(tx, provider, method.id, method.card.last4);
}

type SweepDeps = Deps & { jobs: JobQueue; log: Log };
/** Asks the provider about card setups whose webhook event has not arrived. */
export const verifySetups = ({ db, jobs, log, provider }: SweepDeps): Sweep => ({
  name: "unreported cards",
  asks: "card provider",
  run: async (now) => {
    for (const { setupId } of await claimUnverifiedSetups(db, provider.name, now)) {
      try {
        const found = await provider.cards.findSetup(setupId);
        const report = { provider: provider.name, setupId, cardLast4: found?.cardLast4, now };
        const { paymentMethodRef } = found ?? {};
        await db.transaction().execute(async (tx) => {
          if (found?.status === "succeeded" && paymentMethodRef)
            await applySavedCard({ tx, jobs, now }, { ...report, paymentMethodRef });
          if (found?.status === "cancelled") await markSetupCancelled(tx, report);
        });
      } catch (error) {
        log.warn({ err: error, setupId }, "the card provider did not say what became of a card");
      }
    }
    return 0;
  },
});

/** Deletes at the provider the cards that are no longer to be charged. */
export const deleteUnneededCards = ({ db, log, provider }: SweepDeps): Sweep => ({
  name: "saved cards to forget",
  asks: "card provider",
  every: "hour",
  run: async (now) => {
    const cards = await findDeletableCards(db, provider.name);
    let deletedCount = 0;
    for (const { cardSetupId, bookingId, paymentMethodRef } of cards) {
      try {
        await provider.cards
          .forget({ paymentMethodRef, idempotencyKey: `forget/${cardSetupId}` })
          .catch((error: unknown) => {
            if (!(error instanceof ProviderRefusal)) throw error; // it does not know the card any more
          });
        await markCardDeleted(db, cardSetupId, now);
        deletedCount++;
      } catch (error) {
        log.warn({ err: error, bookingId }, "the card provider did not forget a card");
      }
    }
    return deletedCount;
  },
});
