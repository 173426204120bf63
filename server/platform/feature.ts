/** The parts that a folder of server/features/ adds to the product, in its `feature.ts`. */
import type { Intersection } from "#domain/merge-exports.ts";
import type { SomeHandlers } from "./http/handler.ts";
import type { JobHandler } from "./jobs/jobs.ts";
import type { Sweep } from "./jobs/sweeper.ts";

/** `C`: the contract groups whose endpoints the feature handles. */
export type Feature<C = unknown> = {
  routes: SomeHandlers<C>;
  jobs?: readonly JobHandler[];
  sweeps?: readonly Sweep[];
};

/** Joins features with their handlers' types, so that routes compile only if each endpoint has one. */
export function joinFeatures<F extends readonly Feature[]>(...features: F) {
  const routes = features.flatMap((feature) => Object.entries(feature.routes));
  const duplicateRoute = routes.find(([key], i) => routes.findIndex((other) => other[0] === key) < i);
  if (duplicateRoute) throw new Error(`${duplicateRoute[0]} has two handlers`);
  return {
    routes: Object.fromEntries(routes) as Intersection<F[number]["routes"]>,
    jobs: features.flatMap(({ jobs = [] }) => jobs),
    sweeps: features.flatMap(({ sweeps = [] }) => sweeps),
  };
}
