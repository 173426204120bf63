import { setTimeout as sleep } from "node:timers/promises";
import { isReachable, type Options, startPostgres } from "./postgres.ts";

const WATCH_INTERVAL_MS = 500;
type WatchedServer = {
  host: string;
  port: number;
  user: string;
  attached: boolean;
  lost: Promise<string>;
  stop(): Promise<void>;
};

/**
 * Watches the PostgreSQL server of a data directory that several processes may share. The process that
 * started the server also stops it; another process that still uses it then starts it again at the same
 * address. `lost` resolves with the reason why there is no database any more, and never rejects.
 */
export async function watchPostgres(o: Options): Promise<WatchedServer> {
  let server = await startPostgres(o);
  const { host, port, user, attached } = server;
  let stopped = false;
  let reportLost: (why: string) => void = () => {};
  const lostReason = new Promise<string>((resolve) => {
    reportLost = resolve;
  });
  async function watchServer(): Promise<void> {
    if (!server.attached) {
      reportLost(await server.exited);
      return;
    }
    while (!stopped && (await isReachable(host))) await sleep(WATCH_INTERVAL_MS);
    if (stopped) return;
    server = await startPostgres(o);
    if (server.host !== host)
      throw new Error(
        `PostgreSQL of ${o.dataDir} was started again at another place: start this process again`,
      );
    await watchServer();
  }
  watchServer().catch((e: Error) => reportLost(e.message));
  return {
    host,
    port,
    user,
    attached,
    lost: lostReason,
    stop: async () => {
      stopped = true;
      await server.stop();
    },
  };
}
