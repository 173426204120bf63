/**
 * Accounts are deleted at two processes while other requests of the same users run. The rows that remain are
 * those that remain if the requests have ended before.
 */
import { expect, it } from "vitest";
import { contract } from "#contract/index.ts";
import type { Person } from "#tests/support/app.ts";
import { form, photo } from "#tests/support/files.ts";
import { requestJson, openOutage } from "../outage.ts";
import { freshFolder, type Running } from "../server.ts";

const ROUNDS = Number(process.env.FAULT_TIMES ?? 60);

it("deleting an account while its user's requests run leaves no more rows than deleting it afterwards", async () => {
  const outage = await openOutage();
  const { app } = outage;
  const owner = await app.make.landowner();
  const { offeringId } = await app.make.offering({ ownerUid: owner.uid });
  const undisturbed = await app.make.landowner();
  const people: Person[] = [];
  for (let n = 0; n < ROUNDS; n++) people.push(await app.make.landowner());
  await app.settle();
  const servers = (await outage.startServers(2, { DATA_DIR: freshFolder() })) as [Running, Running];
  const picture = form(await photo(), { name: "meg.jpg" });

  const send = async (server: Running, who: Person, method: string, path: string) => {
    const answer = await fetch(server.base + path, { method, headers: { authorization: who.bearer } });
    await answer.arrayBuffer();
    return answer.status;
  };
  const upload = async (server: Running, who: Person) => {
    const answer = await fetch(`${server.base}/api/user-profile/upload-profile-image`, {
      method: "POST",
      headers: { ...picture.headers, authorization: who.bearer },
      body: new Uint8Array(picture.payload),
    });
    await answer.arrayBuffer();
    return answer.status;
  };
  const post = async (server: Running, who: Person, path: string, body: object) =>
    (await requestJson(server, path, { who, body, key: `${who.uid}${path}` })).status;
  const subscription = contract["POST /api/push/subscriptions"].example;
  const userRequests: ((server: Running, who: Person) => Promise<number>)[] = [
    upload,
    (s, who) => send(s, who, "PUT", `/api/favourites/${offeringId}`),
    (s, who) => post(s, who, "/api/saved-searches", { name: "Elg", query: { species: "elg" } }),
    (s, who) =>
      post(s, who, "/api/push/subscriptions", {
        ...subscription,
        endpoint: `${subscription.endpoint}${who.uid}`,
      }),
    (s, who) => post(s, who, "/api/properties", contract["POST /api/properties"].example),
    (s, who) => post(s, who, "/api/conversations", { offeringId }),
  ];
  const deleteAccount = (s: Running, who: Person) => send(s, who, "DELETE", "/api/user-profile/me");
  const tables = await app.rows(
    `select format('%I.%I', table_schema, table_name) t from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema in ('public', 'auth')`,
  );
  const tablesNaming = async (who: Person[]) => {
    const tablesWithUser: string[] = [];
    const uids = who.map(({ uid }) => `%${uid}%`);
    for (const { t } of tables)
      if ((await app.count(`${t} x where x::text like any ($1)`, uids)) > 0) tablesWithUser.push(t);
    return tablesWithUser;
  };

  for (const act of userRequests) expect([200, 201, 204]).toContain(await act(servers[0], undisturbed));
  expect(await deleteAccount(servers[0], undisturbed)).toBe(200);
  const expected = await tablesNaming([undisturbed]);

  for (const [n, who] of people.entries()) {
    // for each user, the deletion is sent at another position among the requests
    const all = userRequests.toSpliced(n % (userRequests.length + 1), 0, deleteAccount);
    const statuses = await Promise.all(all.map((act, i) => act(servers[(i + n) % 2] as Running, who)));
    expect([statuses[all.indexOf(deleteAccount)], Math.max(...statuses) < 500]).toEqual([200, true]);
  }
  expect((await tablesNaming(people)).filter((table) => !expected.includes(table))).toEqual([]);
  const uids = people.map(({ uid }) => uid);
  expect(await app.count("property where owner_uid = any ($1) and deleted_at is null", uids)).toBe(0);
  const stays = "user_profile where uid = any ($1) and (deleted_at is null or photo_url is not null)";
  expect(await app.count(stays, uids)).toBe(0);
});
