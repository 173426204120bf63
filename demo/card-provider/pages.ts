/** The page where the hunter enters the card: it shows the amount, charges, and redirects to the booking. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { readerLanguage } from "#messages/reader-language.ts";
import type { Locale } from "#domain/locale.ts";
import { returnPath } from "#domain/account/return-path.ts";
import type { CardSimulator } from "#server/platform/card-provider/provider.ts";
import { sameSecret } from "#server/platform/http/handle-operation.ts";
import { allowStyles } from "#server/platform/http/security.ts";
import type { Db } from "#server/platform/database/database.ts";
import { findIntent, type Intent } from "./card-store.ts";
import type { StaffAction } from "./desk.ts";
import { findDispute } from "./desk-store.ts";
import { payPage, payStyles, savePage, unknownPage } from "./pay-page.ts";
import { authenticatedCard } from "./saved-cards.ts";
import { findSetup, type Setup } from "./setup-store.ts";

const Params = z.object({ intentId: z.string().regex(/^pi_[0-9a-f]{24}$/) });
const SetupParams = z.object({ setupId: z.string().regex(/^seti_[0-9a-f]{24}$/) });
const Query = z
  .object({ returnUrl: z.string().max(2000).optional(), lang: z.string().max(2).optional().catch(undefined) })
  .catch({});
const Form = z.object({
  clientSecret: z.string().max(200),
  returnUrl: z.string().max(2000).optional(),
  number: z.string().max(25).optional(),
  outcome: z.enum(["succeeded", "failed", "dispute", "won", "lost", "refund"]),
});
/** The usual test card number that is declined. */
const declinedCard = "4000000000000002";

function readerLocale({ headers, query }: FastifyRequest): Locale {
  const { lang = "" } = Query.parse(query);
  return readerLanguage({
    query: new URLSearchParams({ lang }),
    cookie: headers.cookie,
    acceptLanguage: headers["accept-language"],
  });
}

const returnAddress = ({ reference }: { reference: string }, returnUrl: string | undefined): string =>
  returnPath(returnUrl) ?? `/booking-request-details-page?bookingId=${reference}`;

async function intentOf(db: Db, request: FastifyRequest): Promise<Intent | undefined> {
  const params = Params.safeParse(request.params).data;
  return params && findIntent(db, params.intentId);
}

async function setupOf(db: Db, request: FastifyRequest): Promise<Setup | undefined> {
  const params = SetupParams.safeParse(request.params).data;
  return params && findSetup(db, params.setupId);
}

type DoStaffAction = (intentId: string, act: StaffAction) => Promise<boolean>;
type SentForm = z.output<typeof Form>;
/**
 * Handles the pressed button of the card form, the 3-D Secure check or the staff's actions. Returns whether
 * the hunter stays on the provider's pages.
 */
async function handleButton(
  { simulator, desk }: { simulator: CardSimulator; desk: DoStaffAction },
  { intentId, status }: Intent,
  { outcome, number: typedNumber = "" }: SentForm,
): Promise<boolean> {
  if (outcome !== "succeeded" && outcome !== "failed") {
    await desk(intentId, outcome);
    return true;
  }
  const number = typedNumber.replace(/\s/g, "");
  const needsAuthentication =
    status === "requires_payment_method" && outcome === "succeeded" && number === authenticatedCard;
  // the event is delivered until it is acknowledged, so the hunter is redirected either way
  await simulator.attempt({
    intentId,
    outcome: needsAuthentication ? "requires_action" : number === declinedCard ? "failed" : outcome,
    ...(/^\d{12,19}$/.test(number) && { cardNumber: number }),
    // the form of the 3-D Secure check does not contain the card number again
    ...(status === "requires_action" && { cardNumber: authenticatedCard }),
  });
  return needsAuthentication;
}

/** The page where the hunter saves a card that is charged later. */
function mountSavePage(
  scope: FastifyInstance,
  { db, simulator }: { db: Db; simulator: CardSimulator },
): void {
  const url = "/card-provider/save/:setupId";
  scope.get(url, async (request, reply) => {
    const setup = await setupOf(db, request);
    const locale = readerLocale(request);
    reply.type("text/html; charset=utf-8").header("cache-control", "no-store");
    if (!setup) return reply.code(404).send(unknownPage(locale));
    return savePage(setup, { returnUrl: returnAddress(setup, Query.parse(request.query).returnUrl), locale });
  });
  scope.post(url, async (request, reply) => {
    const setup = await setupOf(db, request);
    const form = Form.safeParse(request.body).data;
    const { outcome } = form ?? {};
    const isPressed = outcome === "succeeded" || outcome === "failed";
    if (!setup || !form || !isPressed || !sameSecret(form.clientSecret, setup.clientSecret))
      return reply
        .code(setup ? 400 : 404)
        .type("text/html; charset=utf-8")
        .send(unknownPage(readerLocale(request)));
    const cardNumber = (form.number ?? "").replace(/\s/g, "");
    const needsAuthentication =
      setup.status === "requires_payment_method" && cardNumber === authenticatedCard;
    const requiresAction = needsAuthentication && outcome === "succeeded";
    await simulator.attemptSetup({
      setupId: setup.setupId,
      outcome: requiresAction ? "requires_action" : cardNumber === declinedCard ? "failed" : outcome,
      ...(/^\d{12,19}$/.test(cardNumber) && { cardNumber }),
      // the form of the 3-D Secure check does not contain the card number again
      ...(setup.status === "requires_action" && { cardNumber: authenticatedCard }),
    });
    const back = returnAddress(setup, form.returnUrl);
    const retryQuery = new URLSearchParams({ returnUrl: back, lang: readerLocale(request) });
    return reply.redirect(requiresAction ? `/card-provider/save/${setup.setupId}?${retryQuery}` : back, 303);
  });
}

export function mountCardPages(
  app: FastifyInstance,
  { db, simulator, desk }: { db: Db; simulator: CardSimulator; desk: DoStaffAction },
): void {
  const url = "/card-provider/pay/:intentId";
  app.register(async (scope) => {
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: 16_384 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.addHook("onRequest", async (_request, reply) => allowStyles(reply, payStyles));
    scope.get(url, async (request, reply) => {
      const intent = await intentOf(db, request);
      reply.type("text/html; charset=utf-8").header("cache-control", "no-store");
      if (!intent) return reply.code(404).send(unknownPage(readerLocale(request)));
      const dispute = intent.status === "succeeded" ? await findDispute(db, intent.intentId) : undefined;
      return payPage(intent, {
        returnUrl: returnAddress(intent, Query.parse(request.query).returnUrl),
        locale: readerLocale(request),
        dispute: dispute?.status,
      });
    });
    scope.post(url, async (request, reply) => {
      const intent = await intentOf(db, request);
      const form = Form.safeParse(request.body).data;
      if (!intent || !form || !sameSecret(form.clientSecret, intent.clientSecret)) {
        return reply
          .code(intent ? 400 : 404)
          .type("text/html; charset=utf-8")
          .send(unknownPage(readerLocale(request)));
      }
      const staysHere = await handleButton({ simulator, desk }, intent, form);
      const back = returnAddress(intent, form.returnUrl);
      const retryQuery = new URLSearchParams({ returnUrl: back, lang: readerLocale(request) });
      return reply.redirect(staysHere ? `/card-provider/pay/${intent.intentId}?${retryQuery}` : back, 303);
    });
    mountSavePage(scope, { db, simulator });
  });
}
