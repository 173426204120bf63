import { beforeAll, expect, it } from "vitest";
import { openApp, type Person, type TestApp } from "#tests/support/app.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { readStream as openStream } from "#tests/support/stream.ts";
import { until } from "#tests/support/until.ts";
import { createPool } from "#server/platform/database/database.ts";
import { publish } from "./live-store.ts";

let app: TestApp, kari: Person, per: Person;
beforeAll(async () => {
  app = await openApp({ listen: true });
  [kari, per] = [await app.signIn("kari@example.no"), await app.signIn("per@example.no")];
});
const publishTo = (who: Person[], ref: string) =>
  app.platform.db.transaction().execute((tx) =>
    publish(
      tx,
      app.clock.now(),
      who.map((p) => p.uid),
      "bookings",
      ref,
    ),
  );

/** Opens a stream, and collects each event's `ref`, or its topic if that is `*`. */
async function listen(who: Person, lastEventId?: string, after = "") {
  const stream = await openStream(
    app.base,
    `/api/live?after=${after}`,
    who.bearer.slice("Bearer ".length),
    lastEventId,
  );
  expect([stream.status, stream.type]).toEqual([200, "text/event-stream; charset=utf-8"]);
  await until(() => expect(stream.ids()).not.toEqual([]));
  return {
    ...stream,
    refs: () => stream.data().map(({ topic, ref }) => (topic === "*" ? topic : ref)),
    lastId: () => stream.ids().at(-1) ?? "",
  };
}

it("a stream sends each person their own events, in order", async () => {
  const [hers, his] = [await listen(kari), await listen(per)];
  await publishTo([kari], "1");
  await publishTo([per], "2");
  await publishTo([kari, per], "3");
  await until(() =>
    expect([hers.refs(), his.refs()]).toEqual([
      ["1", "3"],
      ["2", "3"],
    ]),
  );
  await hers.stop();
  await his.stop();
});
it("a stream resumes after the last event id on reconnect", async () => {
  const first = await listen(kari);
  await publishTo([kari], "before");
  await until(() => expect(first.refs()).toEqual(["before"]));
  await first.stop();
  await publishTo([kari], "missed 1");
  await publishTo([per], "not hers");
  await publishTo([kari], "missed 2");
  const second = await listen(kari, first.lastId());
  await publishTo([kari], "after");
  await until(() => expect(second.refs()).toEqual(["missed 1", "missed 2", "after"]));
  await second.stop();
});
it("a stream resumes from the event id the page was rendered with", async () => {
  const page = app.platform.live.cursor();
  await publishTo([kari], "on the way");
  await publishTo([per], "not hers");
  const stream = await listen(kari, undefined, page);
  await until(() => expect(stream.refs()).toEqual(["on the way"]));
  await stream.stop();
});
it("no event is lost if its transaction commits after a later event's", async () => {
  const stream = await listen(kari);
  const slow = await app.pool.connect();
  await slow.query("begin");
  await slow.query(
    "insert into live_event (uids, topic, ref, at) values (array[$1], 'bookings', 'slow', now())",
    [kari.uid],
  );
  await publishTo([kari], "quick");
  await slow.query("commit");
  slow.release();
  await until(() => expect(stream.refs().sort()).toEqual(["quick", "slow"]));
  const id = stream.lastId();
  await stream.stop();
  const secondStream = await listen(kari, id);
  await publishTo([kari], "end");
  await until(() => expect(secondStream.refs()).toEqual(["end"]));
  await secondStream.stop();
});
it("a user has at most ten streams: the oldest is closed for the newest, with a longer retry", async () => {
  const [first, his] = [await listen(kari), await listen(per)];
  const otherStreams: (typeof first)[] = [];
  for (let n = 0; n < 9; n++) otherStreams.push(await listen(kari));
  expect(first.ended()).toBe(false);
  const newest = await listen(kari);
  await until(() => expect(first.ended()).toBe(true));
  expect(first.received()).toMatch(/retry: 60000\nevent: closed\ndata: {"reason":"replaced"}\n\n$/);
  await publishTo([kari, per], "to all");
  await until(() =>
    expect([...otherStreams, newest, his].map((s) => s.refs())).toEqual(Array(11).fill(["to all"])),
  );
  await otherStreams[0]?.stop(); // makes room for a new stream
  const another = await listen(kari);
  await publishTo([kari], "still");
  await until(() =>
    expect([...otherStreams.slice(1), newest, another].map((s) => s.refs().at(-1))).toEqual(
      Array(10).fill("still"),
    ),
  );
  for (const stream of [...otherStreams, newest, another, his]) await stream.stop();
});
it("a stream is refused to a caller who is not signed in", async () => {
  expect((await fetch(`${app.base}/api/live`)).status).toBe(401);
});
it("events do not wait for unrelated open transactions, in this or another database", async () => {
  const elsewhere = createPool({ ...(await freshDatabase()), max: 1 });
  const busy = [await app.pool.connect(), await elsewhere.connect()];
  for (const client of busy) {
    await client.query("begin");
    await client.query("insert into rate_limit (key) values ('busy')");
  }
  const stream = await listen(kari);
  await publishTo([kari], "meanwhile");
  await until(() => expect(stream.refs()).toEqual(["meanwhile"]));
  for (const client of busy) {
    await client.query("rollback");
    client.release();
  }
  await stream.stop();
  await elsewhere.end();
});
it("every event is sent once and in order, whatever the concurrency", async () => {
  const stream = await listen(kari);
  const refs = Array.from({ length: 40 }, (_, n) => `n${n}`);
  await Promise.all(refs.map((ref) => publishTo([kari], ref)));
  await until(() => expect(stream.refs()).toHaveLength(40));
  const ids = stream.ids().map(Number);
  expect([stream.refs().toSorted(), ids]).toEqual([refs.toSorted(), ids.toSorted((a, b) => a - b)]);
  await stream.stop();
});
it.each([
  ["nonsense", () => "'; drop table live_event"],
  ["in the former format", () => "812.5"],
  ["ahead of every event sent", () => String(Number(app.platform.live.cursor()) + 1000)],
])("a stream reports possibly missed events, and continues, where the last id is %s", async (_, lastId) => {
  const stream = await listen(kari, lastId());
  await until(() => expect(stream.refs()).toEqual(["*"]));
  await publishTo([kari], "fresh");
  await until(() => expect(stream.refs()).toEqual(["*", "fresh"]));
  await stream.stop();
});
it("a stream reports missed events if those after the last id have been deleted", async () => {
  const first = await listen(kari);
  await publishTo([kari], "old");
  await until(() => expect(first.refs()).toEqual(["old"]));
  await first.stop();
  await publishTo([kari], "missed");
  await until(() => expect(app.platform.live.cursor()).not.toBe(first.lastId()));
  await app.pool.query("delete from live_event");
  const secondStream = await listen(kari, first.lastId());
  await until(() => expect(secondStream.refs()).toEqual(["*"]));
  await secondStream.stop();
  const uptodate = await listen(kari, app.platform.live.cursor());
  await publishTo([kari], "next");
  await until(() => expect(uptodate.refs()).toEqual(["next"]));
  await uptodate.stop();
});
it("events are sent again after the database has dropped every connection", async () => {
  const stream = await listen(kari);
  await app.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  await until(() => publishTo([kari], "back"));
  await until(() => expect(stream.refs()).toContain("back"));
  await stream.stop();
});
it("onReached gets the people an event is for, not those who listen to other topics", async () => {
  const reached: string[] = [];
  app.platform.live.onReached((uids, event) => {
    for (const uid of uids) reached.push(`${uid} ${event?.topic} ${event?.ref}`);
  });
  const hers = await listen(kari);
  const his = await openStream(app.base, "/api/user-profile/me/live", per.bearer.slice("Bearer ".length));
  await until(() => expect(reached).toHaveLength(2));
  await publishTo([kari, per], "both");
  await until(() => expect(hers.refs()).toEqual(["both"]));
  expect(reached).toEqual([
    `${kari.uid} undefined undefined`,
    `${per.uid} profile null`,
    `${kari.uid} bookings both`,
  ]);
  await Promise.all([hers.stop(), his.stop()]);
});
