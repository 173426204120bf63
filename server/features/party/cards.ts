/** Pictures of cards: a member shows them to the landowner alone, who is written down as having seen them. */
import { randomUUID } from "node:crypto";
import type { parties, partyLinks } from "#contract/party/endpoints.ts";
import { uploadLimits } from "#domain/media/media.ts";
import { showsMembers } from "#domain/party/missing.ts";
import { sendDocument, storeCard } from "#server/features/media/public.ts";
import { command } from "#server/platform/database/command.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import {
  type Browser,
  isRefused,
  refuse,
  type Refused,
  type SomeHandlers,
} from "#server/platform/http/handler.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type Anybody, findOwnMember, findTeam, lockOwnMember, sentBy, sideOf } from "./access.ts";
import { changed } from "./change.ts";
import { countCards, deleteCard, findCard, insertCard } from "./card-store.ts";

const { count } = uploadLimits.card;
const full = async (db: Db | Tx, memberId: string): Promise<Refused | undefined> =>
  (await countCards(db, memberId)) >= count ? refuse("too_many_files", { max: count }) : undefined;

export const showingCards = (p: Platform) => {
  const { db, config } = p;
  const lockOwn = (tx: Tx, call: Anybody, who: { browser: Browser; memberId: string }) =>
    lockOwnMember(tx, call, who, config);
  return {
    "POST /api/party/:memberId/cards": async ({ params: { memberId }, browser, receive }, call) => {
      const own = await findOwnMember(db, call, { browser, memberId }, config);
      if (isRefused(own)) return own;
      // a repeated request has already stored its picture, which is therefore counted
      const refused = call.idempotencyKey === undefined ? await full(db, memberId) : undefined;
      if (refused) return refused;
      const cardId = randomUUID();
      return storeCard(
        p,
        { client: call.actor?.uid ?? memberId, receive, now: call.now },
        ({ sha256, ...card }) =>
          command(db, call, `add-card ${memberId}`, { sha256, ...sentBy(browser) }, async (tx) => {
            const team = await lockOwn(tx, call, { browser, memberId });
            if (isRefused(team)) return team;
            const tooMany = await full(tx, memberId);
            if (tooMany) return tooMany;
            await insertCard(tx, { cardId, memberId, ...card }, call.now);
            await changed(tx, call, team, { memberId, to: "card_added" });
            return { cardId };
          }),
        (answer) => answer.cardId === cardId,
      );
    },
    "DELETE /api/party/:memberId/cards/:cardId": ({ params: { memberId, cardId }, browser }, call) =>
      command(db, call, `delete-card ${memberId} ${cardId}`, undefined, async (tx) => {
        const team = await lockOwn(tx, call, { browser, memberId });
        if (isRefused(team)) return team;
        if (!(await deleteCard(tx, memberId, cardId))) return refuse("party_card_not_found");
        await changed(tx, call, team, { memberId, to: "card_deleted" });
        return { deleted: true as const };
      }),
  } satisfies SomeHandlers<typeof partyLinks>;
};

export const seeingCards = (p: Platform) =>
  ({
    "GET /api/party/:memberId/cards/:cardId": async ({ params: { memberId, cardId } }, call, { reply }) => {
      const card = await findCard(p.db, memberId, cardId);
      const team = card && (await findTeam(p.db, card.bookingId));
      const side = team && (await sideOf(p.db, call, team.booking));
      const isHost = side === "landowner" || side === "co_host";
      if (!team || !isHost || !showsMembers(team.booking)) return refuse("party_card_not_found");
      await p.db
        .transaction()
        .execute((tx) =>
          changed(tx, call, { ...team, side }, { memberId, to: "card_seen", data: { cardId } }),
        );
      return sendDocument(p, { ...card, name: "kort" }, reply);
    },
  }) satisfies SomeHandlers<typeof parties>;
