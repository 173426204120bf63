/** The parts that a folder of server/features/ adds to the product, in its `feature.ts`. */
import type { Intersection } from "#domain/merge-exports.ts";
import type { SomeHandlers } from "./http/handler.ts";
import type { JobHandler } from "./jobs/jobs.ts";
import type { Sweep } from "./jobs/sweeper.ts";

/** `C`: the contract groups of the feature's handlers. */
export type Feature<C = unknown> = {
  routes: SomeHandlers<C>;
  jobs?: readonly JobHandler[];
  sweeps?: readonly Sweep[];
};

/** The routes are typed, so that their mounting does not compile while an endpoint has no handler. */
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
