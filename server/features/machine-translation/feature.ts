/** Translates texts at a reader's press: each text once for each language, whoever asks (decision 192). */
import { createHash, randomUUID } from "node:crypto";
import type { machineTranslations } from "#contract/machine-translation/endpoints.ts";
import { addMs, osloDate } from "#domain/days.ts";
import { allowanceRefusal, textsForOnePress } from "#domain/machine-translation/allowance.ts";
import { command } from "#server/platform/database/command.ts";
import type { Feature } from "#server/platform/feature.ts";
import {
  type Call,
  isRefused,
  type Refused,
  refuse,
  type SomeHandlers,
} from "#server/platform/http/handler.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { NotTranslated, Translator } from "#server/platform/translator/translator.ts";
import {
  countCharacters,
  dropLease,
  findTranslations,
  leaseTexts,
  lockOrigin,
  lockUsedCharacters,
  markUsed,
  saveTranslations,
  type Target,
} from "./machine-translation-store.ts";
import { readableTexts } from "./sources.ts";

/** Longer than the provider's time limit: after it, another reader may ask again. */
const LEASE_MS = 60_000;

type Text = { original: string; hash: string };
type Done = { translated: string; from: string };
/** `mine`: texts for which this reader asks the provider; `waiting`: those another reader has asked for. */
type Claim = { texts: Text[]; done: Map<string, Done>; mine: Text[]; isWaiting: boolean };
type Body = { of: Parameters<typeof readableTexts>[1]; to: Target["to"] };
type PublicCall = Call<"public">;

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");
const lengthOf = (texts: readonly Text[]): number =>
  texts.reduce((sum, { original }) => sum + original.length, 0);
const daysOf = (now: Date) => {
  const today = osloDate(now);
  return { today, month: `${today.slice(0, 7)}-01` };
};

/** Reads the texts with the reader's rights, finds what is translated, and takes the rest for this reader. */
const claimTexts = (
  { db, config }: Platform,
  call: PublicCall,
  target: Target,
  body: Body,
  leaseId: string,
): Promise<Claim | Refused> =>
  command<Claim>(db, { actor: call.actor, now: call.now }, "translate", body, async (tx) => {
    const { actor, now } = call;
    const readable = await readableTexts(tx, body.of, { ...call, to: body.to });
    if (!readable || !(await lockOrigin(tx, readable.origin))) return refuse("text_not_readable");
    const texts = textsForOnePress(readable.texts).map((original) => ({ original, hash: hashOf(original) }));
    const hashes = texts.map(({ hash }) => hash);
    const sortTexts = async (): Promise<Claim> => {
      const stored = new Map((await findTranslations(tx, target, hashes, now)).map((row) => [row.hash, row]));
      const done = new Map(
        [...stored].flatMap(([hash, { translated, from }]): [string, Done][] =>
          translated === null || from === null ? [] : [[hash, { translated, from }]],
        ),
      );
      const open = texts.filter(({ hash }) => !done.has(hash));
      const mine = open.filter(({ hash }) => !stored.get(hash)?.isLeased);
      return { texts, done, mine, isWaiting: mine.length < open.length };
    };
    const found = await sortTexts();
    if (found.mine.length === 0) return found;
    const days = daysOf(now);
    const used = await lockUsedCharacters(tx, actor?.uid, days);
    const claim = await sortTexts(); // once more: under the lock nobody else takes any
    if (claim.mine.length === 0) return claim;
    const characters = lengthOf(claim.mine);
    const refused = allowanceRefusal(characters, used, config.translationLimits, actor === undefined);
    if (refused) return refuse(refused);
    await countCharacters(tx, { ...days, uid: actor?.uid }, characters);
    const lease = { leaseId, until: addMs(now, LEASE_MS) };
    const mineHashes = claim.mine.map(({ hash }) => hash);
    await leaseTexts(tx, target, mineHashes, readable.origin, lease, days.today);
    return claim;
  });

/** Frees the texts for the next reader. What the provider surely did not translate does not count. */
async function giveBack(
  { db, log }: Platform,
  { actor, now }: PublicCall,
  leaseId: string,
  characters: number,
  { failed, why }: NotTranslated,
): Promise<Refused> {
  log[failed === "refused" || failed === "quota" ? "error" : "warn"]({ why }, "texts were not translated");
  const days = daysOf(now);
  await db.transaction().execute(async (tx) => {
    await lockUsedCharacters(tx, actor?.uid, days);
    if (failed !== "unknown") await countCharacters(tx, { ...days, uid: actor?.uid }, -characters);
    await dropLease(tx, leaseId);
  });
  return refuse(failed === "quota" ? "translations_of_month_used" : "translation_unavailable");
}

async function translateClaimed(
  p: Platform,
  translator: Translator,
  call: PublicCall,
  target: Target,
  { claim, leaseId }: { claim: Claim; leaseId: string },
): Promise<Refused | undefined> {
  const { mine, done } = claim;
  if (mine.length === 0) return undefined;
  const answer = await translator.translate(
    mine.map(({ original }) => original),
    target.to,
  );
  if ("failed" in answer) return giveBack(p, call, leaseId, lengthOf(mine), answer);
  const translated = mine.flatMap(({ hash }, i) => (answer[i] ? [{ hash, ...answer[i] }] : []));
  for (const { hash, text, from } of translated) done.set(hash, { translated: text, from });
  await saveTranslations(p.db, target, leaseId, translated);
  return undefined;
}

const translating = (p: Platform) =>
  ({
    "POST /api/machine-translations": async ({ body }, call) => {
      const { translator } = p;
      if (!translator) return refuse("translation_off");
      const target = { provider: translator.name, to: body.to };
      const leaseId = randomUUID();
      const claim = await claimTexts(p, call, target, body, leaseId);
      if (isRefused(claim)) return claim;
      const refused = await translateClaimed(p, translator, call, target, { claim, leaseId });
      if (refused) return refused;
      const { texts, done, isWaiting } = claim;
      await markUsed(
        p.db,
        target,
        texts.map(({ hash }) => hash),
        osloDate(call.now),
      );
      const items = texts.flatMap(({ original, hash }) => {
        const one = done.get(hash);
        return one ? [{ original, ...one }] : [];
      });
      return { status: isWaiting ? ("under_way" as const) : ("done" as const), items };
    },
  }) satisfies SomeHandlers<typeof machineTranslations>;

export const machineTranslationFeature = (p: Platform) =>
  ({ routes: translating(p) }) satisfies Feature<typeof machineTranslations>;
