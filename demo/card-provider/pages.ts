/**
 * The page where the hunter enters the card: shows the amount, charges the card, redirects to the booking.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { readerLanguage } from "#contract/reader-language.ts";
import type { Locale } from "#contract/words.ts";
import { returnPath } from "#domain/account/return-path.ts";
import type { CardSimulator } from "#server/features/payment/public.ts";
import { sameSecret } from "#server/platform/perform.ts";
import { allowStyles } from "#server/platform/security.ts";
import type { Db } from "#server/platform/database.ts";
import { findIntent, type Intent } from "./card-store.ts";
import { payPage, payStyles, unknownPage } from "./pay-page.ts";

const Params = z.object({ intentId: z.string().regex(/^pi_[0-9a-f]{24}$/) });
const Query = z
  .object({ returnUrl: z.string().max(2000).optional(), lang: z.string().max(2).optional().catch(undefined) })
  .catch({});
const Form = z.object({
  clientSecret: z.string().max(200),
  returnUrl: z.string().max(2000).optional(),
  number: z.string().max(25).optional(),
  outcome: z.enum(["succeeded", "failed"]),
});
/** The usual test card number that is declined. */
const declinedCard = "4000000000000002";

function readerOf({ headers, query }: FastifyRequest): Locale {
  const { lang = "" } = Query.parse(query);
  return readerLanguage({
    query: new URLSearchParams({ lang }),
    cookie: headers.cookie,
    acceptLanguage: headers["accept-language"],
  });
}

const backTo = ({ reference }: Intent, returnUrl: string | undefined): string =>
  returnPath(returnUrl) ?? `/booking-request-details-page?bookingId=${reference}`;

async function intentOf(db: Db, request: FastifyRequest): Promise<Intent | undefined> {
  const params = Params.safeParse(request.params).data;
  return params && findIntent(db, params.intentId);
}

export function mountCardPages(
  app: FastifyInstance,
  { db, simulator }: { db: Db; simulator: CardSimulator },
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
      if (!intent) return reply.code(404).send(unknownPage(readerOf(request)));
      return payPage(intent, backTo(intent, Query.parse(request.query).returnUrl), readerOf(request));
    });
    scope.post(url, async (request, reply) => {
      const intent = await intentOf(db, request);
      const form = Form.safeParse(request.body).data;
      if (!intent || !form || !sameSecret(form.clientSecret, intent.clientSecret)) {
        return reply
          .code(intent ? 400 : 404)
          .type("text/html; charset=utf-8")
          .send(unknownPage(readerOf(request)));
      }
      const number = form.number?.replace(/\s/g, "") ?? "";
      // delivery is retried until acknowledged, so the hunter is redirected either way
      await simulator.attempt({
        intentId: intent.intentId,
        outcome: number === declinedCard ? "failed" : form.outcome,
        cardLast4: /\d{4}$/.exec(number)?.[0],
      });
      return reply.redirect(backTo(intent, form.returnUrl), 303);
    });
  });
}
