/** Reads the texts of a source, if this reader may read them; the features that have the texts decide that. */
import type { z } from "zod";
import type { TranslatedSource } from "#contract/machine-translation/endpoints.ts";
import type { Locale } from "#domain/locale.ts";
import { cabinTexts } from "#server/features/cabin/public.ts";
import { messageText } from "#server/features/conversation/public.ts";
import { manualTextsOf } from "#server/features/house-manual/public.ts";
import { offeringTexts } from "#server/features/offering/public.ts";
import { propertyTexts } from "#server/features/property/public.ts";
import { ratingTexts } from "#server/features/rating/public.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { Actor } from "#server/platform/http/handler.ts";
import type { Origin } from "./machine-translation-store.ts";

type Reader = { actor: Actor | undefined; locale: Locale; now: Date; to: Locale };
type Readable = { texts: readonly string[]; origin: Origin };

export async function readableTexts(
  tx: Tx,
  of: z.output<typeof TranslatedSource>,
  { actor, locale, now, to }: Reader,
): Promise<Readable | undefined> {
  if (of.kind === "message") {
    const text = actor && (await messageText(tx, { uid: actor.uid, locale, now }, of));
    return text === undefined ? undefined : { texts: [text], origin: { messageId: of.messageId } };
  }
  const found =
    of.kind === "property"
      ? await propertyTexts(tx, actor, of.propertyId, to)
      : of.kind === "offering"
        ? await offeringTexts(tx, actor, of.offeringId, to)
        : of.kind === "cabin"
          ? await cabinTexts(tx, actor, of.cabinId, to)
          : of.kind === "rating"
            ? await ratingTexts(tx, actor, of.ratingId)
            : actor && (await manualTextsOf(tx, actor, of.bookingId));
  return found && { texts: found.texts, origin: { propertyId: found.propertyId } };
}
