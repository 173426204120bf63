/** What a folder of server/features/ brings to the product, in its `feature.ts`. */
import type { Handlers } from "./http/handler.ts";
import type { JobHandler } from "./jobs/jobs.ts";
import type { Sweep } from "./jobs/sweeper.ts";

/** `routes`: a handler of each endpoint of its contract. */
export type Feature<Contract = unknown> = {
  routes: Handlers<Contract>;
  jobs?: readonly JobHandler[];
  sweeps?: readonly Sweep[];
};

type Intersection<R> = (R extends unknown ? (part: R) => void : never) extends (whole: infer I) => void
  ? I
  : never;

export const joinFeatures = <F extends readonly Feature[]>(...features: F) => ({
  routes: Object.assign({}, ...features.map(({ routes }) => routes)) as Intersection<F[number]["routes"]>,
  jobs: features.flatMap(({ jobs = [] }) => jobs),
  sweeps: features.flatMap(({ sweeps = [] }) => sweeps),
});
