/** Judges what was scanned, by what is kept on the device. */
import { trueTime } from "#domain/control/clock.ts";
import { judge, type Verdict } from "#domain/permit/judge.ts";
import type { KeptPack } from "./kept.ts";
import { verifySignature } from "#web/features/permit/public.ts";

export type Check = Verdict & { at: Date };

/** `propertyId`: the ground where the warden is, if they have said so; else any of theirs. */
export async function checkText(text: string, pack: KeptPack, propertyId: string): Promise<Check> {
  const at = trueTime(new Date(), pack.clock);
  const grounds = propertyId ? [propertyId] : pack.grounds.map((ground) => ground.propertyId);
  const by = { keys: pack.keys, revoked: pack.revoked, now: at, grounds, verify: verifySignature };
  const written = text.replaceAll(/[\r\n\t]/g, "");
  const verdict = await judge(written, by);
  const isUnread = verdict.reasons.includes("unreadable") && written !== written.trim();
  return { ...(isUnread ? await judge(written.trim(), by) : verdict), at };
}
