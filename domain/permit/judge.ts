/** What a warden is told of a scanned permit (rules 9.26, 9.27). */
import { addDays, hourMs, minuteMs, osloDate } from "../days.ts";
import { markOf, type Permit, readPermit } from "./permit.ts";
import {
  isSignedBy,
  keyAt,
  type PermitKey,
  type RevokedPermits,
  type Verify,
  verifyWithWebCrypto,
} from "./signature.ts";

/** How long a list of revoked permits counts as fresh. */
export const revokedFreshMs = 24 * hourMs;
/** How far the clock of a phone may be behind ours before it is said. */
const clockToleranceMs = 5 * minuteMs;

const redReasons = [
  "unreadable",
  "newer_version",
  "unknown_key",
  "wrong_signature",
  "revoked",
  "not_begun",
  "over",
  "other_ground",
] as const;
const yellowReasons = ["revocations_old", "clock_behind"] as const;
export const judgeReasons = [...redReasons, ...yellowReasons];
export type JudgeReason = (typeof judgeReasons)[number];
export type Verdict = {
  colour: "green" | "yellow" | "red";
  /** Everything that is wrong, the gravest first; empty for green. */
  reasons: JudgeReason[];
  /** What it says, once its signature holds; never of a text that somebody else has made. */
  permit?: Permit;
};

export type JudgeBy = {
  keys: readonly PermitKey[];
  /** A list whose signature has been checked (`isRevokedListSigned`); null if there is none. */
  revoked: Pick<RevokedPermits, "issuedAt" | "permitIds"> | null;
  now: Date;
  /** The ids of the whole grounds that the warden is in charge of; absent: whichever. */
  grounds?: readonly string[];
  verify?: Verify;
};

const verdict = (reasons: JudgeReason[], permit?: Permit): Verdict => ({
  colour:
    reasons.length === 0
      ? "green"
      : reasons.some((reason) => (redReasons as readonly string[]).includes(reason))
        ? "red"
        : "yellow",
  reasons,
  ...(permit && { permit }),
});

/** What is wrong with a permit whose signature holds. */
function reasonsOf(permit: Permit, { revoked, now, grounds }: JudgeBy): JudgeReason[] {
  const today = osloDate(now);
  const listedAt = revoked && new Date(revoked.issuedAt);
  const clock = now.getTime() + clockToleranceMs;
  const found: (JudgeReason | false | null | undefined)[] = [
    revoked?.permitIds.includes(permit.permitId) && "revoked",
    today < permit.from && "not_begun",
    today > addDays(permit.to, -1) && "over",
    grounds && !grounds.some((id) => markOf(id) === permit.ground) && "other_ground",
    (!listedAt || now.getTime() - listedAt.getTime() > revokedFreshMs) && "revocations_old",
    (permit.issuedAt.getTime() > clock || (listedAt && listedAt.getTime() > clock)) && "clock_behind",
  ];
  return found.filter((reason) => typeof reason === "string");
}

export async function judge(text: string, by: JudgeBy): Promise<Verdict> {
  const read = readPermit(text);
  if (!read) return verdict(["unreadable"]);
  if (read === "newer") return verdict(["newer_version"]);
  const { permit, signed, signature } = read;
  const key = keyAt(by.keys, permit.kid, permit.issuedAt);
  if (!key) return verdict(["unknown_key"]);
  if (!(await isSignedBy(key, signature, signed, by.verify ?? verifyWithWebCrypto)))
    return verdict(["wrong_signature"]);
  return verdict(reasonsOf(permit, by), permit);
}
