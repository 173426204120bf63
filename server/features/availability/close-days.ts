/** Closes or opens days for all requested items, or for none of them. */
import type { Body } from "#contract/index.ts";
import type { calendar } from "#contract/availability/endpoints.ts";
import { blockDays, maxBlackouts, openDays } from "#domain/availability/blackouts.ts";
import type { SubjectKind } from "#domain/availability/lists.ts";
import { reindexProperty } from "#server/features/search/public.ts";
import { notifyOfClosedDays } from "#server/features/notification/public.ts";
import { command } from "#server/platform/database/command.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type SomeHandlers, refuse, refuseAll } from "#server/platform/http/handler.ts";
import { findStays, type Period } from "./calendar-store.ts";
import { type ClosableItem, findClosableItems, lockProperties, writeBlackouts } from "./exceptions-store.ts";
import { idsByKind, refuseMissingItems, refuseRange, viewOfStay } from "./master-calendar.ts";

/** An offering's blackout periods have no type or note. */
const closedPeriodFor = (
  kind: SubjectKind,
  { from, to, type = "other", notes }: Body<"POST /api/availability-sync/create-exceptions">,
): Period => (kind === "offering" ? { from, to } : { from, to, type, ...(notes && { notes }) });

function changedItem(
  one: ClosableItem,
  body: Body<"POST /api/availability-sync/create-exceptions">,
): { kind: SubjectKind; id: string; name: string; before: Period[]; periods: Period[] } {
  const { kind, id, name, blackoutPeriods: before } = one;
  return {
    kind,
    id,
    name,
    before,
    periods: body.action === "open" ? openDays(before, body) : blockDays(before, closedPeriodFor(kind, body)),
  };
}

/** Whether the change closes further days; guests are not notified of days that were closed already. */
const isNewlyClosed = ({ before, periods }: ReturnType<typeof changedItem>) =>
  JSON.stringify(before) !== JSON.stringify(periods);

export const closeDaysRoutes = ({ db, jobs }: Platform) =>
  ({
    "POST /api/availability-sync/create-exceptions": ({ body }, call) =>
      command(db, call, "create-exceptions", body, async (tx) => {
        const ids = {
          offering: body.offeringIds ?? [],
          cabin: body.cabinIds ?? [],
          service: body.serviceIds ?? [],
        };
        const rangeRefusal = refuseRange(body);
        if (rangeRefusal) return rangeRefusal;
        if (ids.offering.length + ids.cabin.length + ids.service.length === 0)
          return refuse("nothing_chosen");
        await lockProperties(tx, ids);
        const found = await findClosableItems(tx, call.actor, ids);
        const notFoundRefusal = refuseMissingItems(body, found);
        if (notFoundRefusal) return notFoundRefusal;
        const now = found.map((one) => changedItem(one, body));
        const tooMany = now
          .filter(({ periods }) => periods.length > maxBlackouts)
          .map(({ name }) => ({ code: "too_many_blackouts" as const, path: "from", values: { name } }));
        if (tooMany.length) return refuseAll(tooMany);
        await writeBlackouts(tx, now, call.now);
        const newlyClosed = body.action === "open" ? [] : now.filter(isNewlyClosed);
        const idsOf = (kind: SubjectKind) =>
          newlyClosed.filter((one) => one.kind === kind).map(({ id }) => id);
        await notifyOfClosedDays(tx, jobs, {
          offeringIds: idsOf("offering"),
          cabinIds: idsOf("cabin"),
          now: call.now,
          periods: newlyClosed.length ? [{ from: body.from, to: body.to }] : [],
        });
        const searched = new Set(found.filter(({ kind }) => kind !== "service").map((one) => one.propertyId));
        for (const propertyId of [...searched].sort()) await reindexProperty(tx, propertyId, call.now);
        const stays = await findStays(tx, idsByKind(found), body);
        const shownItems = new Map(found.map(({ id, answers }) => [id, answers]));
        return {
          changed: now.map(({ kind, id, before, periods }) => ({
            kind,
            id,
            blackoutPeriods: periods,
            before,
          })),
          bookings: stays
            .map((stay) => viewOfStay(stay, shownItems, call.locale))
            .filter((stay) => stay.items.length > 0),
        };
      }),
  }) satisfies SomeHandlers<typeof calendar>;
