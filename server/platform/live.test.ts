import { beforeAll, expect, it } from "vitest";
import { openApp, type Person, type TestApp } from "../../tests/app.ts";
import { until } from "../../tests/until.ts";
import { tell } from "./live-store.ts";

let app: TestApp, kari: Person, per: Person;
beforeAll(async () => {
  app = await openApp({ listen: true });
  [kari, per] = [await app.signIn("kari@example.no"), await app.signIn("per@example.no")];
});
const say = (who: Person[], ref: string) =>
  app.platform.db.transaction().execute((tx) =>
    tell(
      tx,
      app.clock.now(),
      who.map((p) => p.uid),
      "bookings",
      ref,
    ),
  );

/** Opens a stream and collects what it says; `refs` and the last id. */
async function listen(who: Person, lastEventId?: string, after = "") {
  const stop = new AbortController();
  const r = await fetch(`${app.base}/api/live?after=${after}`, {
    headers: { authorization: who.bearer, ...(lastEventId && { "last-event-id": lastEventId }) },
    signal: stop.signal,
  });
  expect([r.status, r.headers.get("content-type")]).toEqual([200, "text/event-stream; charset=utf-8"]);
  let text = "";
  const done = (async () => {
    for await (const chunk of r.body ?? []) text += new TextDecoder().decode(chunk);
  })().catch(() => {});
  await until(() => expect(text).toContain("retry:"));
  return {
    refs: () => [...text.matchAll(/data: (.*)/g)].map((m) => (JSON.parse(m[1] ?? "{}") as { ref: string }).ref),
    lastId: () => [...text.matchAll(/^id: (.*)/gm)].at(-1)?.[1] ?? "",
    close: async () => {
      stop.abort();
      await done;
    },
  };
}

it("tells each their own, in order", async () => {
  const [hers, his] = [await listen(kari), await listen(per)];
  await say([kari], "1");
  await say([per], "2");
  await say([kari, per], "3");
  await until(() =>
    expect([hers.refs(), his.refs()]).toEqual([
      ["1", "3"],
      ["2", "3"],
    ]),
  );
  await hers.close();
  await his.close();
});
it("goes on from the last event after a break", async () => {
  const first = await listen(kari);
  await say([kari], "before");
  await until(() => expect(first.refs()).toEqual(["before"]));
  await first.close();
  await say([kari], "missed 1");
  await say([per], "not hers");
  await say([kari], "missed 2");
  const second = await listen(kari, first.lastId());
  await say([kari], "after");
  await until(() => expect(second.refs()).toEqual(["missed 1", "missed 2", "after"]));
  await second.close();
});
it("goes on from where the page was made", async () => {
  const page = app.platform.live.cursor();
  await say([kari], "on the way");
  await say([per], "not hers");
  const stream = await listen(kari, undefined, page);
  await until(() => expect(stream.refs()).toEqual(["on the way"]));
  await stream.close();
});
it("loses no event whose transaction commits after a later one's", async () => {
  const stream = await listen(kari);
  const slow = await app.pool.connect();
  await slow.query("begin");
  await slow.query("insert into live_event (uids, topic, ref, at) values (array[$1], 'bookings', 'slow', now())", [kari.uid]);
  await say([kari], "quick");
  await slow.query("commit");
  slow.release();
  await until(() => expect(stream.refs().sort()).toEqual(["quick", "slow"]));
  const id = stream.lastId();
  await stream.close();
  const again = await listen(kari, id);
  await say([kari], "end");
  await until(() => expect(again.refs()).toEqual(["end"]));
  await again.close();
});
it("says nothing to nobody", async () => {
  expect((await fetch(`${app.base}/api/live`)).status).toBe(401);
});
it("starts anew where the last id is nonsense", async () => {
  const stream = await listen(kari, "'; drop table live_event");
  await say([kari], "fresh");
  await until(() => expect(stream.refs()).toEqual(["fresh"]));
  await stream.close();
});
it("hears again after the database has dropped every connection", async () => {
  const stream = await listen(kari);
  await app.pool.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()");
  await until(() => say([kari], "back"));
  await until(() => expect(stream.refs()).toContain("back"));
  await stream.close();
});
