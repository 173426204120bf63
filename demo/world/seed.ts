/** Seeds the demo world once on an empty database, and refreshes it daily. */
import { addDays, osloDate } from "#domain/days.ts";
import { reindex, reindexProperty } from "#server/features/search/public.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { Sweep } from "#server/platform/jobs/sweeper.ts";
import { type Season, seasonAt } from "./calendar.ts";
import { findPeople, landownersOfDemo, makeCoHost, makePlaces } from "./make-places.ts";
import { uploadPhotos, placesWithPhotos } from "./photos.ts";
import { allOfferings, offeringNamed, places } from "./places.ts";
import { type RunContext, stayPlansFor, runSteps } from "./run-steps.ts";
import { datedFields, groundIdOf, offeringIdOf, propertyIdOf } from "./rows.ts";
import { pendingRequests, type Scenario, scenarios } from "./scenarios.ts";
import type { OfferingSpec } from "./spec.ts";
import { idOf } from "./seeded.ts";
import { openSeedContext, type SeedDeps } from "./seed-context.ts";
import {
  agreeToInvoices,
  sellInstantly,
  withSeedLock,
  countPending,
  findSeededOfferings,
  holdGround,
  seededParts,
  markSeeded,
  moveSeasons,
} from "./world-store.ts";

export type Progress = (done: number, of: number) => void;

type SeasonPlan = { offering: OfferingSpec; season: Season };
type CurrentDates = { valid_from: string; valid_to: string };
const isOtherSeason = ({ season }: SeasonPlan, current: CurrentDates) =>
  current.valid_from !== season.from || current.valid_to !== season.to;
const isSeasonOver = ({ offering, season }: SeasonPlan, current: CurrentDates) =>
  current.valid_to < season.from || (offering.season === "year" && current.valid_to < season.to);

/** Moves offerings to the given seasons if `shouldMove` says so, with their calendars and search rows. */
async function seedSeasons(
  db: Db,
  plans: SeasonPlan[],
  now: Date,
  shouldMove: (wanted: SeasonPlan, is: CurrentDates) => boolean,
): Promise<void> {
  const today = osloDate(now);
  await db.transaction().execute(async (tx) => {
    const currentDates = new Map(
      (
        await findSeededOfferings(
          tx,
          plans.map(({ offering }) => offeringIdOf(offering.key)),
        )
      ).map((row) => [row.offering_id, row]),
    );
    const moves = plans.flatMap((one) => {
      const id = offeringIdOf(one.offering.key);
      const current = currentDates.get(id);
      return current && shouldMove(one, current)
        ? [{ offering_id: id, ...datedFields(one.offering, one.season, today), updated_at: now }]
        : [];
    });
    if (moves.length > 0) await reindex(tx, await moveSeasons(tx, moves), now);
  });
}

/** Moves ended seasons a year ahead, and extends year-round seasons. */
async function rollSeasons(db: Db, now: Date): Promise<void> {
  const today = osloDate(now);
  await seedSeasons(
    db,
    allOfferings.map((offering) => ({ offering, season: seasonAt(offering, today) })),
    now,
    isSeasonOver,
  );
}

/** Holds ground by hand in the coming seasons, as the places say. */
async function holdParts(db: Db, now: Date): Promise<void> {
  const today = osloDate(now);
  for (const { key, holds = [] } of places)
    for (const { part, seasonOf, after, days, note } of holds) {
      const from = addDays(seasonAt(offeringNamed(seasonOf).offering, today).from, after);
      const hold = {
        reservationId: idOf(`hold/${key}/${part}/${from}`),
        propertyId: propertyIdOf(key),
        groundId: groundIdOf(key, part),
        from,
        to: addDays(from, days),
        note,
      };
      if (from > today) await db.transaction().execute((tx) => holdGround(tx, hold, now));
    }
}

async function runScenario(cast: RunContext, db: Db, scenario: Scenario, { log }: SeedDeps): Promise<void> {
  for (const choice of stayPlansFor(scenario, cast.now)) {
    if ("over" in scenario.when) await seedSeasons(db, [choice], cast.now, isOtherSeason);
    if (await runSteps(cast, scenario, choice)) return;
  }
  log.warn({ scenario: scenario.key }, "demo world: no stay left for it");
}

async function openRunContext(deps: SeedDeps, now: Date): Promise<RunContext> {
  const people = await deps.db.transaction().execute(findPeople);
  return { context: await openSeedContext(deps), people, now };
}

async function makeWorld(deps: SeedDeps, now: Date, progress: Progress): Promise<void> {
  const { db } = deps;
  const all = [...scenarios, ...pendingRequests];
  const steps = all.length + 1;
  const seeded = await seededParts(db);
  if (!seeded.has("places"))
    await db.transaction().execute(async (tx) => {
      await makePlaces(tx, now);
      await markSeeded(tx, "places", now);
    });
  progress(1, steps);
  const cast = await openRunContext(deps, now);
  const { files } = deps;
  if (files)
    for (const { key, owner } of places.filter((place) => placesWithPhotos.includes(place.key))) {
      const person = cast.people.get(owner);
      if (person && !seeded.has(`photos/${key}`)) await uploadPhotos({ db, files }, key, person, now);
      await markSeeded(db, `photos/${key}`, now);
    }
  let rolled = false;
  for (const [i, scenario] of all.entries()) {
    if (!("over" in scenario.when) && !rolled) {
      await rollSeasons(db, now);
      rolled = true;
    }
    if (!seeded.has(`scenario/${scenario.key}`)) {
      await runScenario(cast, db, scenario, deps);
      await markSeeded(db, `scenario/${scenario.key}`, now);
    }
    progress(i + 2, steps);
  }
  await holdParts(db, now);
  await db.transaction().execute((tx) => makeCoHost(tx, now));
  await markSeeded(db, "world", now);
}

/** What the demo sells at once: cards for fishing and small game, and some cabins. */
const soldInstantly = {
  offerings: [
    ...["Fiskekort i Storåsvatna", "Ørret og røye i Krutvatnet", "Fiske i Skardtjerna"],
    ...["Isfiske på Fjellvollen", "Laks i øvre Målselva", "Småviltkort på Storåsen"],
    ...["Skogsfugl i Trysil", "Rypejakt i Fjellheimen"],
  ],
  cabins: ["Krutsetra", "Bikkjekoia", "Minnebu", "Gautebu"],
};

const ownerOf = (scenario: Scenario) => offeringNamed(scenario.offerings[0] ?? "").place.owner;
/** Sends new requests for expired ones, so that the demo's landowners always have some pending. */
async function renewRequests(deps: SeedDeps, now: Date): Promise<void> {
  const cast = await openRunContext(deps, now);
  for (const scenario of pendingRequests) {
    const owner = ownerOf(scenario);
    const wantedCount = pendingRequests.filter((other) => ownerOf(other) === owner).length;
    if ((await countPending(deps.db, cast.people.get(owner)?.uid ?? "")) < wantedCount)
      await runScenario(cast, deps.db, scenario, deps);
  }
}

/** Runs once a day, in the first process that claims it: renews ended seasons and expired requests. */
export async function refreshDemoWorld(deps: SeedDeps, now: Date): Promise<boolean> {
  const part = `day/${osloDate(now)}`;
  if ((await seededParts(deps.db)).has(part)) return false;
  return withSeedLock(deps.db, async () => {
    if (!(await markSeeded(deps.db, part, now))) return false;
    await rollSeasons(deps.db, now);
    await holdParts(deps.db, now);
    await renewRequests(deps, now);
    return true;
  });
}

/** Seeds the world if missing, in one process at a time; resumes an interrupted run. */
export async function seedDemoWorld(deps: SeedDeps, now: Date, progress: Progress): Promise<void> {
  if (!(await seededParts(deps.db)).has("world"))
    await withSeedLock(deps.db, async () => {
      if (!(await seededParts(deps.db)).has("world")) await makeWorld(deps, now, progress);
      await markSeeded(deps.db, `day/${osloDate(now)}`, now);
    });
  if (await markSeeded(deps.db, "invoicing agreement", now))
    await agreeToInvoices(deps.db, landownersOfDemo, now);
  if (await markSeeded(deps.db, "instant", now))
    await deps.db.transaction().execute(async (tx) => {
      for (const propertyId of await sellInstantly(tx, soldInstantly))
        await reindexProperty(tx, propertyId, now);
    });
  await refreshDemoWorld(deps, now);
}

/** A sweep for the demo's daily refresh. Queries the database only when the date has changed. */
export function demoRefreshSweep(deps: SeedDeps): Sweep {
  let lastDay = "";
  return {
    name: "demo world",
    run: async (now) => {
      const today = osloDate(now);
      if (today === lastDay) return 0;
      const refreshed = await refreshDemoWorld(deps, now);
      lastDay = today;
      return refreshed ? 1 : 0;
    },
  };
}
