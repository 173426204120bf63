/**
 * A co-host with the right `control` alone is answered as any stranger is, by every endpoint that is not about
 * checking permits (rules 9.27): each is called by a warden and by a stranger, with the ids of the owner.
 */
import { beforeAll, expect, it } from "vitest";
import { contract } from "#contract/index.ts";
import type { Endpoint, Key } from "#contract/define.ts";
import type { Person } from "../support/app.ts";
import { neededQuery } from "../worlds/one-of-each/bodies.ts";
import { openWorld, type World } from "../worlds/one-of-each/world.ts";
import { fillInParams, splitKey } from "./hostile.ts";

/** What a warden is told that others are not. */
const ofWardens = /\/control\/|\/control-reports|\/api\/co-hosting/;
/** What is about the caller alone: their own account, which the two differ in, and what ends their session. */
const ofCaller = /\/api\/(user-profile\/(me|export)|auth\/)/;
const endpoints = (Object.entries(contract) as [Key, Endpoint][]).filter(
  ([key, { auth, raw }]) =>
    ["public", "user", "landowner"].includes(auth) && !raw && !ofWardens.test(key) && !ofCaller.test(key),
);

let world: World;
let warden: Person;
beforeAll(async () => {
  world = await openWorld();
  warden = await world.signIn("oppsyn@example.no", { roles: ["hunter", "landowner"] });
});

/** Makes the warden one of each property that the owner has by now. */
const giveControl = () =>
  world.pool.query(
    `insert into co_host (property_id, email, uid, rights, invited_at, expires_at, accepted_at)
     select property_id, $1, $2, '{control}', now(), now(), now() from property
     where owner_uid = $3 and deleted_at is null on conflict do nothing`,
    [warden.email, warden.uid, world.owner.uid],
  );

async function answerTo(who: Person, key: Key, params: Record<string, string>) {
  const { method, path } = splitKey(key);
  const query = new URLSearchParams(neededQuery(key, params));
  const answer = await world.http.inject({
    method,
    url: `${fillInParams(path, params)}?${query}`,
    headers: {
      authorization: who.bearer,
      ...(method !== "GET" && { "content-type": "application/json" }),
    },
    ...(method !== "GET" && { payload: JSON.stringify(world.bodyOf(key)) }),
  });
  return { status: answer.statusCode, text: answer.body };
}
const codeOf = ({ status, text }: { status: number; text: string }) =>
  status < 400 ? String(status) : `${status} ${(JSON.parse(text) as { code: string }).code}`;
/** The response without what differs between any two requests. */
const contentOf = ({ status, text }: { status: number; text: string }, who: Person) =>
  `${status} ${text
    .replaceAll(who.uid, "me")
    .replaceAll(who.email.split("@")[0] ?? "", "me")
    .replace(/"(at|requestId)":"[^"]*"/g, "")}`;

it.each(["public", "private"])(
  "reads what a stranger reads of what is %s, and nothing more",
  async (visibility) => {
    const differences: string[] = [];
    for (const [key] of endpoints.filter(([one]) => one.startsWith("GET "))) {
      const params = await world.paramsOf(key);
      await giveControl();
      await world.pool.query("update property set visibility = $1 where owner_uid = $2", [
        visibility,
        world.owner.uid,
      ]);
      const [strangers, wardens] = [
        contentOf(await answerTo(world.stranger, key, params), world.stranger),
        contentOf(await answerTo(warden, key, params), warden),
      ];
      await world.pool.query("update property set visibility = 'public'");
      if (strangers !== wardens) differences.push(`${key}\n${strangers}\n${wardens}`);
    }
    expect(differences).toEqual([]);
  },
);

it("changes what a stranger changes, and nothing more", async () => {
  const differences: string[] = [];
  for (const [key] of endpoints.filter(([one]) => !one.startsWith("GET "))) {
    const params = await world.paramsOf(key);
    await giveControl();
    const wardens = codeOf(await answerTo(warden, key, params));
    const strangers = codeOf(await answerTo(world.stranger, key, params));
    if (strangers !== wardens) differences.push(`${key}: ${strangers}, ${wardens}`);
  }
  expect(differences).toEqual([]);
});
