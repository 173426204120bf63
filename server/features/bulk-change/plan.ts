/** Decides for each offering what a change would do to it, or why it cannot be changed. */
import { maxBlackouts } from "#domain/availability/blackouts.ts";
import { closedWithin, withClosed } from "#domain/bulk-change/closed-days.ts";
import { isSameJson, type ItemState } from "#domain/bulk-change/item-state.ts";
import { type BulkObstacle, maxPriceOre } from "#domain/bulk-change/lists.ts";
import { changedPrices, highestOre, type PriceChange, type Prices } from "#domain/bulk-change/prices.ts";
import { mayInvite } from "#domain/co-host/policy.ts";
import { osloDate } from "#domain/days.ts";
import { may } from "#domain/property/policy.ts";
import type { BulkRequestBody } from "#contract/bulk-change/fields.ts";
import type { Answer } from "#contract/index.ts";
import { type InvitationPlan, planInvitations } from "#server/features/co-host/public.ts";
import {
  copyOf,
  countOfferings,
  findSeasonStarts,
  type OfferingCopy,
} from "#server/features/offering/public.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { Call } from "#server/platform/http/handler.ts";
import { type BulkOffering, findFirstTaken } from "./bulk-change-store.ts";

export type PreviewItem = Answer<"POST /api/bulk-changes/preview">["items"][number];
type Shown = Pick<PreviewItem, "before" | "after">;
/** What is written where there is no obstacle. */
type Written =
  | { closed: BulkOffering["blackoutPeriods"] }
  | { prices: Prices }
  | { copy: OfferingCopy }
  | { invites: true };
export type PlannedItem = {
  /** Of one property; several only where somebody is invited to it. */
  offerings: [BulkOffering, ...BulkOffering[]];
  obstacle: BulkObstacle | null;
  date: string | null;
  shown: Shown;
  written: Written;
  stored: { before: ItemState; after: ItemState };
};
export type Plan = { items: PlannedItem[]; invitations?: InvitationPlan };
type Caller = Pick<Call, "actor" | "now">;
type RequestOf<K extends BulkRequestBody["kind"]> = Extract<BulkRequestBody, { kind: K }>;

export function planChange(
  tx: Tx,
  call: Caller,
  request: BulkRequestBody,
  offerings: readonly BulkOffering[],
  maxOfferings: number,
): Promise<Plan> {
  switch (request.kind) {
    case "close_days":
      return planClosing(tx, call, request, offerings);
    case "set_price":
    case "adjust_price":
      return Promise.resolve({ items: offerings.map((one) => planPrice(call, request, one)) });
    case "next_season":
      return planCopies(tx, call, offerings, maxOfferings);
    case "invite_co_host":
      return planInviting(tx, call, request, offerings);
  }
}

async function planClosing(
  tx: Tx,
  { actor }: Caller,
  { from, to }: RequestOf<"close_days">,
  offerings: readonly BulkOffering[],
): Promise<Plan> {
  const window = { from, to };
  const taken = await findFirstTaken(
    tx,
    offerings.map((one) => one.offeringId),
    window,
  );
  const items = offerings.map((one): PlannedItem => {
    const before = closedWithin(one.blackoutPeriods, window);
    const closed = withClosed(one.blackoutPeriods, window);
    const day = taken.get(one.offeringId) ?? null;
    const obstacle = (): BulkObstacle | null => {
      if (!may(actor, one.access, "calendar")) return "right_missing";
      if (to <= one.validFrom || from > one.validTo) return "outside_season";
      if (day) return "days_taken";
      if (isSameJson(before, [window])) return "nothing_changes";
      return closed.length > maxBlackouts ? "too_many_blackouts" : null;
    };
    return {
      offerings: [one],
      obstacle: obstacle(),
      date: day,
      shown: { before: { closed: before }, after: { closed: [window] } },
      written: { closed },
      stored: { before: { closed: before }, after: { closed: [window] } },
    };
  });
  return { items };
}

const shownPrices = ({ pricing, dayPrices, seasonPrices }: Prices<BulkOffering["pricing"]>) => ({
  pricing,
  ownPrices: dayPrices.length + seasonPrices.length,
});
function planPrice({ actor }: Caller, change: PriceChange, one: BulkOffering): PlannedItem {
  const { pricing, dayPrices, seasonPrices } = one;
  const before = { pricing, dayPrices, seasonPrices };
  const after = changedPrices(before, change);
  const obstacle = (): BulkObstacle | null => {
    if (!may(actor, one.access, "calendar")) return "right_missing";
    if (isSameJson(before, after)) return "nothing_changes";
    return highestOre(after) > maxPriceOre ? "price_too_high" : null;
  };
  return {
    offerings: [one],
    obstacle: obstacle(),
    date: null,
    shown: { before: shownPrices(before), after: shownPrices(after) },
    written: { prices: after },
    stored: { before: { prices: before }, after: { prices: after } },
  };
}

async function planCopies(
  tx: Tx,
  { actor, now }: Caller,
  offerings: readonly BulkOffering[],
  maxOfferings: number,
): Promise<Plan> {
  const today = osloDate(now);
  const starts = await findSeasonStarts(
    tx,
    offerings.map((one) => one.offeringId),
  );
  const left = new Map<string, number>();
  for (const ownerUid of new Set(offerings.map((one) => one.access.ownerUid)))
    left.set(ownerUid, maxOfferings - (await countOfferings(tx, ownerUid)));
  const items = offerings.map((one): PlannedItem => {
    const { copy, refusals } = copyOf(one, {}, today);
    const { ownerUid } = one.access;
    const obstacle = (): BulkObstacle | null => {
      if (!may(actor, one.access, "edit")) return "right_missing";
      if (starts.get(one.offeringId)?.has(copy.validFrom)) return "next_season_exists";
      const code = refusals[0]?.code;
      if (code) return code === "season_too_long" ? code : "next_season_too_late";
      const free = left.get(ownerUid) ?? 0;
      left.set(ownerUid, free - 1);
      return free > 0 ? null : "too_many_offerings";
    };
    const { name, validFrom, validTo } = one;
    return {
      offerings: [one],
      obstacle: obstacle(),
      date: null,
      shown: {
        before: { season: { name, validFrom, validTo } },
        after: { season: { name: copy.name, validFrom: copy.validFrom, validTo: copy.validTo } },
      },
      written: { copy },
      stored: { before: {}, after: {} },
    };
  });
  return { items };
}

async function planInviting(
  tx: Tx,
  call: Caller,
  { email }: RequestOf<"invite_co_host">,
  offerings: readonly BulkOffering[],
): Promise<Plan> {
  const byProperty = new Map<string, [BulkOffering, ...BulkOffering[]]>();
  for (const one of offerings) {
    const list = byProperty.get(one.propertyId);
    if (list) list.push(one);
    else byProperty.set(one.propertyId, [one]);
  }
  const own = [...byProperty].filter(([, [one]]) => mayInvite(call.actor, one.access)).map(([id]) => id);
  const invitations = await planInvitations(tx, call, own, email);
  const items = [...byProperty].map(
    ([propertyId, list]): PlannedItem => ({
      offerings: list,
      obstacle: own.includes(propertyId) ? (invitations.obstacles.get(propertyId) ?? null) : "right_missing",
      date: null,
      shown: { before: {}, after: {} },
      written: { invites: true },
      stored: { before: {}, after: {} },
    }),
  );
  return { items, invitations };
}

export function viewOfItem({ offerings, obstacle, date, shown }: PlannedItem): PreviewItem {
  const [first] = offerings;
  const isProperty = offerings.length > 1 || Object.keys(shown.after).length === 0;
  return {
    propertyId: first.propertyId,
    propertyName: first.propertyName,
    offeringId: isProperty ? null : first.offeringId,
    name: isProperty ? null : first.name,
    offerings: offerings.map(({ offeringId, version }) => ({ offeringId, version })),
    durationType: isProperty ? null : first.durationType,
    obstacle,
    date,
    ...shown,
  };
}
