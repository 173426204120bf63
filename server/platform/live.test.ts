import { beforeAll, expect, it } from "vitest";
import { openApp, type Person, type TestApp } from "../../tests/app.ts";
import { freshDatabase } from "../../tests/database.ts";
import { until } from "../../tests/until.ts";
import { createPool } from "./database.ts";
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
    refs: () => [...text.matchAll(/data: (.*)/g)].map((m) => JSON.parse(m[1] ?? "{}") as { topic: string; ref: string }).map((e) => (e.topic === "*" ? "*" : e.ref)),
    ids: () => [...text.matchAll(/^id: (.*)/gm)].map((m) => Number(m[1])),
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
it("waits for nobody's open transaction, in this database or another of the same server", async () => {
  const elsewhere = createPool({ ...(await freshDatabase()), max: 1 });
  const busy = [await app.pool.connect(), await elsewhere.connect()];
  for (const client of busy) {
    await client.query("begin");
    await client.query("insert into rate_limit (key) values ('busy')");
  }
  const stream = await listen(kari);
  await say([kari], "meanwhile");
  await until(() => expect(stream.refs()).toEqual(["meanwhile"]));
  for (const client of busy) {
    await client.query("rollback");
    client.release();
  }
  await stream.close();
  await elsewhere.end();
});
it("tells everything once and in order, however many tell at once", async () => {
  const stream = await listen(kari);
  const refs = Array.from({ length: 40 }, (_, n) => `n${n}`);
  await Promise.all(refs.map((ref) => say([kari], ref)));
  await until(() => expect(stream.refs()).toHaveLength(40));
  const ids = stream.ids();
  expect([stream.refs().toSorted(), ids]).toEqual([refs.toSorted(), ids.toSorted((a, b) => a - b)]);
  await stream.close();
});
it.each([
  ["nonsense", () => "'; drop table live_event"],
  ["of the old kind", () => "812.5"],
  ["ahead of everything told", () => String(Number(app.platform.live.cursor()) + 1000)],
])("says that something may have been missed, and goes on, where the last id is %s", async (_, lastId) => {
  const stream = await listen(kari, lastId());
  await until(() => expect(stream.refs()).toEqual(["*"]));
  await say([kari], "fresh");
  await until(() => expect(stream.refs()).toEqual(["*", "fresh"]));
  await stream.close();
});
it("says so too where what followed the last id is no longer kept", async () => {
  const first = await listen(kari);
  await say([kari], "old");
  await until(() => expect(first.refs()).toEqual(["old"]));
  await first.close();
  await say([kari], "missed");
  await until(() => expect(app.platform.live.cursor()).not.toBe(first.lastId()));
  await app.pool.query("delete from live_event");
  const again = await listen(kari, first.lastId());
  await until(() => expect(again.refs()).toEqual(["*"]));
  await again.close();
  const uptodate = await listen(kari, app.platform.live.cursor());
  await say([kari], "next");
  await until(() => expect(uptodate.refs()).toEqual(["next"]));
  await uptodate.close();
});
it("hears again after the database has dropped every connection", async () => {
  const stream = await listen(kari);
  await app.pool.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()");
  await until(() => say([kari], "back"));
  await until(() => expect(stream.refs()).toContain("back"));
  await stream.close();
});
