/**
 * Endpoints of availability documents. They are written from current data; limits are changed as in forms.
 */
import type { Answer, Body } from "#contract/index.ts";
import type { availabilitySync, CabinConfig, ServiceConfig } from "#contract/availability/endpoints.ts";
import type { SubjectKind } from "#domain/availability/lists.ts";
import type { z } from "zod";
import { savingCabins } from "#server/features/cabin/public.ts";
import { savingServices } from "#server/features/service/public.ts";
import { command } from "#server/platform/database/command.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import {
  type Call,
  type SomeHandlers,
  isRefused,
  type Refused,
  refuse,
} from "#server/platform/http/handler.ts";
import { mayChangeCalendar } from "./calendar-store.ts";
import {
  type Config,
  countConfigs,
  deleteConfig,
  findConfig,
  type ConfigTarget,
  writeConfigs,
} from "./config-store.ts";

type Owner = Call<"landowner">;
type SyncAnswer = Answer<"POST /api/availability-sync/cabins">;
type Configs = { cabin: z.output<typeof CabinConfig>; service: z.output<typeof ServiceConfig> };

/** The response schema of the contract validates the document. */
const viewOf = <D>({ id, version, syncedAt, document }: Config) => ({
  id,
  version,
  syncedAt: syncedAt.toISOString(),
  document: document as D,
});

const syncConfigs = (
  db: Db,
  call: Owner,
  kind: SubjectKind,
  which: ConfigTarget,
): Promise<SyncAnswer | Refused> =>
  command(db, call, `sync-${kind}`, which, async (tx) => {
    const viewer = call.actor;
    if (which.propertyId && !(await mayChangeCalendar(tx, viewer, which.propertyId)))
      return refuse("property_not_found");
    const rows = await writeConfigs(tx, kind, viewer, which, call.now);
    if (which.ids && new Set(which.ids).size > rows.length) return refuse(`${kind}_not_found`);
    return {
      synced: rows.length,
      items: rows.map((row) => ({
        ...viewOf<SyncAnswer["items"][number]["document"]>(row),
        changed: row.changed,
      })),
    };
  });

async function writeAndAnswer<K extends keyof Configs>(
  db: Db | Tx,
  { actor, now }: Owner,
  kind: K,
  id: string,
): Promise<Configs[K] | Refused> {
  const [row] = await writeConfigs(db, kind, actor, { ids: [id] }, now);
  return row ? (viewOf(row) as Configs[K]) : refuse(`${kind}_not_found`);
}

async function showConfig<K extends keyof Configs>(
  db: Db,
  call: Owner,
  kind: K,
  id: string,
): Promise<Configs[K] | Refused> {
  const row = await findConfig(db, kind, call.actor, id);
  if (row === undefined) return refuse(`${kind}_not_found`);
  return row ? (viewOf(row) as Configs[K]) : writeAndAnswer(db, call, kind, id);
}

type Limits = {
  cabin: Body<"PUT /api/availability-sync/cabin-config/:cabinId">;
  service: Body<"PUT /api/availability-sync/service-config/:serviceId">;
};
type ChangeLimits<K extends keyof Limits> = (
  tx: Tx,
  call: Owner,
  id: string,
  limits: Limits[K],
) => Promise<unknown>;
const changeLimitsByKind: { [K in keyof Limits]: ChangeLimits<K> } = {
  cabin: (...args) => savingCabins.apply(...args),
  service: (...args) => savingServices.apply(...args),
};
const emptyDayLimits = { availableFrom: null, availableTo: null, minBookingDays: null, maxBookingDays: null };
const noLimits: Limits = {
  cabin: { ...emptyDayLimits, blackoutPeriods: [] },
  service: { quantity: null, maxQuantity: null, blackoutPeriods: [] },
};
/** Changes limits. Refuses as "not found" instead of "forbidden", even if the item is public. */
async function changeLimits<K extends keyof Limits>(
  kind: K,
  ...args: Parameters<ChangeLimits<K>>
): Promise<Refused | undefined> {
  const answer = await changeLimitsByKind[kind](...args);
  if (!isRefused(answer)) return undefined;
  return answer.refused[0]?.code === "forbidden" ? refuse(`${kind}_not_found`) : answer;
}

const putConfig = <K extends keyof Limits>(
  db: Db,
  call: Owner,
  kind: K,
  id: string,
  limits: Limits[K],
): Promise<Configs[K] | Refused> =>
  command(
    db,
    call,
    `put-${kind}-config ${id}`,
    limits,
    async (tx) => (await changeLimits(kind, tx, call, id, limits)) ?? writeAndAnswer(tx, call, kind, id),
  );

const removeConfig = (
  db: Db,
  call: Owner,
  kind: keyof Limits,
  id: string,
): Promise<{ deleted: true } | Refused> =>
  command(db, call, `delete-${kind}-config ${id}`, {}, async (tx) => {
    const refused = await changeLimits(kind, tx, call, id, noLimits[kind]);
    if (refused) return refused;
    await deleteConfig(tx, kind, id);
    return { deleted: true as const };
  });

export const availabilityConfigRoutes = (db: Db) =>
  ({
    "POST /api/availability-sync/cabins": ({ body }, call) => syncConfigs(db, call, "cabin", body),
    "POST /api/availability-sync/services": ({ body }, call) => syncConfigs(db, call, "service", body),
    "POST /api/availability-sync/offerings": ({ body }, call) => syncConfigs(db, call, "offering", body),
    "GET /api/availability-sync/status": async (_, { actor }) => {
      const configCounts = await countConfigs(db, actor);
      const of = (kind: SubjectKind) => {
        const { count, synced, stale, last } = configCounts.find((one) => one.kind === kind) ?? {
          count: 0,
          synced: 0,
          stale: 0,
          last: null,
        };
        return { count, synced, stale, lastSyncedAt: last?.toISOString() ?? null };
      };
      return { cabins: of("cabin"), services: of("service"), offerings: of("offering") };
    },
    "GET /api/availability-sync/cabin-config/:cabinId": ({ params }, call) =>
      showConfig(db, call, "cabin", params.cabinId),
    "PUT /api/availability-sync/cabin-config/:cabinId": ({ params, body }, call) =>
      putConfig(db, call, "cabin", params.cabinId, body),
    "DELETE /api/availability-sync/cabin-config/:cabinId": ({ params }, call) =>
      removeConfig(db, call, "cabin", params.cabinId),
    "GET /api/availability-sync/service-config/:serviceId": ({ params }, call) =>
      showConfig(db, call, "service", params.serviceId),
    "PUT /api/availability-sync/service-config/:serviceId": ({ params, body }, call) =>
      putConfig(db, call, "service", params.serviceId, body),
    "DELETE /api/availability-sync/service-config/:serviceId": ({ params }, call) =>
      removeConfig(db, call, "service", params.serviceId),
  }) satisfies SomeHandlers<typeof availabilitySync>;
