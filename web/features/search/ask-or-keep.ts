import type { Ground } from "./load-ground.ts";
import type { SearchPage } from "./wishes.ts";

type Asked = { url: URL; serverLoader: () => Promise<unknown> };
/** Asks the server; where the line is lost, hits that stand are kept. Who comes from another page waits for this script, so nothing else is in it. */
export const askOrKeep =
  (page: SearchPage) =>
  ({ url, serverLoader }: Asked): Promise<Ground> =>
    (serverLoader() as Promise<Ground>).catch((lost: unknown) =>
      import("./standing.ts").then(
        (m) => m.keptStanding(lost, url.searchParams, page),
        () => Promise.reject(lost),
      ),
    );
