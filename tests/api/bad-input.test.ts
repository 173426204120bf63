/**
 * Sends every endpoint invalid input generated from the contract. Each request must get a documented refusal
 * and change nothing in the database.
 */
import { beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { contract } from "#contract/index.ts";
import type { Endpoint, Key } from "#contract/define.ts";
import { fieldErrorCodes } from "#contract/errors.ts";
import { fieldErrorsOf } from "#server/platform/http/problem.ts";
import type { Person } from "../support/app.ts";
import { isLong } from "../support/long.ts";
import { neededQuery } from "../worlds/one-of-each/bodies.ts";
import { openWorld, type World } from "../worlds/one-of-each/world.ts";
import { type Sender, type TestRequest, senderTo } from "./refusals.ts";
import {
  fillInParams,
  hostileTexts,
  hostileValues,
  type Path,
  valuePathsOf,
  splitKey,
  startsWith,
  withValue,
  toJson,
} from "./hostile.ts";

const endpoints = Object.entries(contract) as [Key, Endpoint][];
/** The endpoints with responses in JSON or CSV, not streams, files, or redirects to the provider. */
const tested = endpoints.filter(([key, e]) => !e.raw || key.endsWith("/csv"));
const endpointsWithBody = tested.filter(([, e]) => e.body);

let world: World;
let send: Sender["send"];
let allRefused: Sender["allRefused"];
let changers: Sender["changers"];
beforeAll(async () => {
  world = await openWorld();
  ({ send, allRefused, changers } = await senderTo(world));
});

/** Makes the database read-only and ends its connections, as after a failover. */
async function makeReadOnly(pool: World["pool"]): Promise<void> {
  const { rows } = await pool.query("select current_database() as name");
  await pool.query(`alter database "${rows[0].name}" set default_transaction_read_only = on`);
  await pool
    .query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    )
    .catch(() => {});
}

const jsonOf = (body: unknown) => toJson(body);
/** Whether the URL can be decoded. Others are always sent, since the server itself must refuse them. */
const isDecodable = (url: string): boolean => {
  try {
    return decodeURIComponent(url) !== "" && !url.includes("%00");
  } catch {
    return false;
  }
};
const shortJson = (value: unknown) => (value === undefined ? "nothing" : jsonOf(value).slice(0, 60));

/** Returns undefined for a value the schema accepts, else the errors in its refusal. */
function refusedBySchema(schema: unknown, value: unknown, what: string): string[] | undefined {
  const { error } = (schema as z.ZodType).safeParse(value, { reportInput: true });
  if (!error) return undefined;
  const problems = fieldErrorsOf(error.issues);
  if (!problems.length) return [`${what}: no field is named`];
  return problems
    .filter(({ code, path }) => !fieldErrorCodes.some((one) => one === code) || typeof path !== "string")
    .map(({ code }) => `${what}: ${code} is not known`);
}
/**
 * Selects the requests to send over HTTP: all that the schema accepts, and one that it refuses, since it does
 * so before any handler runs. Errors in a refusal are added to `errors`.
 */
function worthSending(
  all: TestRequest[],
  refusal: (one: TestRequest) => string[] | undefined,
  errors: string[],
): TestRequest[] {
  const refused = all.filter((one) => {
    const problems = refusal(one);
    errors.push(...(problems ?? []));
    return problems !== undefined;
  });
  return all.filter((one) => one === refused[0] || !refused.includes(one));
}

/** Returns every `nth` item, from a start that depends on `place`; all items in `npm run test:faults`. */
const selected = <T>(all: readonly T[], place: number, nth = 96): readonly T[] =>
  isLong ? all : all.filter((_, i) => (i + place) % nth === 0);

/** Ids of objects that no request may change, created once for each endpoint. */
const params = new Map<Key, Record<string, string>>();
async function sharedParamsOf(key: Key): Promise<Record<string, string>> {
  const paramsOfKey = params.get(key) ?? (await world.paramsOf(key));
  params.set(key, paramsOfKey);
  return paramsOfKey;
}

describe("invalid request bodies", () => {
  // Endpoints have their own tests if they need a mailed secret, can succeed only once, or send a payout from
  // the bank.
  it.each(
    endpointsWithBody.filter(
      ([key]) =>
        !/submit|simulate|verify-email|link\/use|reset-password|newsletter\/confirm|by-bank|with-card-on-file|party-(invitation|consent)/.test(
          key,
        ),
    ),
  )("%s accepts the body from which the invalid ones are derived", async (key, endpoint) => {
    const url = fillInParams(splitKey(key).path, await world.paramsOf(key));
    const { got: received } = await send({
      key,
      url,
      who: world.whoCalls(key, endpoint.auth),
      payload: jsonOf(world.bodyOf(key)),
      what: "as it should be",
    });
    expect([key, received.status, received.status < 300 ? "" : received.text]).toEqual([
      key,
      endpoint.status ?? 200,
      "",
    ]);
  });

  it.each(endpointsWithBody.map(([key, endpoint], place) => [key, endpoint, place] as const))(
    "%s refuses every wrong value of every field",
    async (key, endpoint, place) => {
      const url = fillInParams(splitKey(key).path, await world.paramsOf(key));
      const who = world.whoCalls(key, endpoint.auth);
      const body = world.bodyOf(key);
      const offeringIdsBefore = await world.offeringIds();
      const errors: string[] = [];
      const at = (paths: readonly Path[], value: unknown): TestRequest => ({
        key,
        url,
        who,
        payload: jsonOf(paths.reduce((changedBody, path) => withValue(changedBody, path, value), body)),
        what: `${paths.map((path) => path.join(".")).join(", ")} = ${shortJson(value)}`,
      });
      const refusal = ({ payload, what }: TestRequest) =>
        refusedBySchema(endpoint.body, JSON.parse(String(payload)), what);
      const places = valuePathsOf(endpoint.body as never).map((path, i) => ({
        path,
        sent: worthSending(
          selected(hostileValues, place + i).map((value) => at([path], value)),
          refusal,
          errors,
        ),
      }));
      // A value that the schema accepts in several fields is sent in all of them at once, and in each field
      // alone only if that is refused.
      const takenTogether = new Set<string>();
      for (const value of hostileValues) {
        const paths = places
          .filter(({ path, sent }) => sent.some(({ what }) => what === at([path], value).what))
          .map(({ path }) => path);
        const separatePaths = paths.filter(
          (path) => !paths.some((other) => other !== path && startsWith(other, path)),
        );
        const together = at(separatePaths, value);
        if (separatePaths.length < 2 || refusal(together)) continue;
        const { got: received, wrong: faults } = await send(together);
        errors.push(...faults);
        if (received.status < 400)
          for (const path of separatePaths) takenTogether.add(at([path], value).what);
      }
      const batch = places.flatMap(({ sent }) => sent.filter(({ what }) => !takenTogether.has(what)));
      errors.push(...(await allRefused(batch)));
      await world.keepOfferings(offeringIdsBefore);
      expect(errors).toEqual([]);
    },
    60_000,
  );

  it("every endpoint refuses a missing body, malformed JSON, other content types, unknown fields and huge bodies", async () => {
    const batch: TestRequest[] = [];
    for (const [place, [key, endpoint]] of endpointsWithBody.entries()) {
      const url = fillInParams(splitKey(key).path, await sharedParamsOf(key));
      const who = world.whoCalls(key, endpoint.auth);
      const body = world.bodyOf(key) as object;
      const requestWithBody = (
        what: string,
        payload: string | Buffer | undefined,
        type?: string,
      ): TestRequest => ({
        key,
        url,
        who,
        what,
        ...(payload !== undefined && { payload }),
        ...(type && { type }),
      });
      const refusals = [
        ...["{", '{"a":', "nul", "{}}", "\u0000", "[1,]", "{'a':1}"].map((s) =>
          requestWithBody(`the text ${s}`, s),
        ),
        requestWithBody("bytes that are no UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])),
        ...["null", "[]", '"x"', "1", "true"].map((s) => requestWithBody(`the JSON ${s}`, s)),
        ...[
          "text/plain",
          "application/x-www-form-urlencoded",
          "multipart/form-data; boundary=x",
          "application/xml",
          "x",
        ].map((type) => requestWithBody(type, jsonOf(body), type)),
        requestWithBody("an unknown field", jsonOf({ ...body, unknownField: 1 })),
        requestWithBody("a prototype", jsonOf({ ...body, "@@proto": { isAdmin: true } })),
      ];
      const huge = [
        () => requestWithBody("a megabyte and more", jsonOf({ ...body, name: "x".repeat(3_000_000) })),
        () => requestWithBody("a hundred thousand brackets", `${"[".repeat(100_000)}${"]".repeat(100_000)}`),
        () => requestWithBody("objects within objects", `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`),
      ];
      batch.push(...selected(refusals, place), ...selected(huge, place).map((make) => make()));
    }
    expect(await allRefused(batch, [400, 413, 415])).toEqual([]);
  }, 600_000);
});

describe("invalid addresses", () => {
  const withQuery = tested.filter(([, e]) => e.query);
  it.each(withQuery.map(([key, endpoint], place) => [key, endpoint, place] as const))(
    "%s refuses every hostile text in every parameter",
    async (key, endpoint, place) => {
      const ids = await world.paramsOf(key);
      const path = fillInParams(splitKey(key).path, ids);
      const who = world.whoCalls(key, endpoint.auth);
      const fitting = String(new URLSearchParams(neededQuery(key, ids)));
      const without = (name: string) => fitting.replace(new RegExp(`(^|&)${name}=[^&]*`), "");
      const cursors = ["2027-02-31T00:00:00Z", "2027-01-01T99:99:99Z", "2027-01-01T00:00:00Z"].map(
        (at) => `${at}_${"-".repeat(36)}`,
      );
      const sorts = ["relevance", "open", "text", "price_asc", "newest"].flatMap((s) =>
        ["1", "1e300", "-9999999999999999999"].map((n) =>
          Buffer.from(`["${s}","${n}","${"-".repeat(36)}"]`).toString("base64url"),
        ),
      );
      const errors: string[] = [];
      const requestWith = (query: string): TestRequest => ({
        key,
        url: `${path}?${query}`,
        who,
        what: `?${query.slice(0, 80)}`,
      });
      const refusal = ({ url, what }: TestRequest) => {
        if (!isDecodable(url)) return undefined;
        const query = new URL(url, "http://localhost").searchParams;
        return refusedBySchema(endpoint.query, Object.fromEntries(query), what);
      };
      const hostileQueries = valuePathsOf(endpoint.query as never)
        .filter((at) => at.length === 1)
        .flatMap(([name], i) => {
          const otherParams = without(String(name));
          const texts = selected(
            [...hostileTexts, ...(name === "cursor" ? [...cursors, ...sorts] : [])],
            place + i,
          );
          return [
            ...worthSending(
              texts.map((text) => requestWith(`${name}=${text}&${otherParams}`)),
              refusal,
              errors,
            ),
            ...[`${name}=1&${name}=2&${otherParams}`, `${name}[x]=1&${otherParams}`, otherParams].map(
              requestWith,
            ),
          ];
        });
      const mixed = [
        "from=2027-10-01&to=9999-12-31&participants=10000",
        "from=0001-01-01&to=9999-12-31",
        "q=%00",
        "near=10,60&sort=distance&from=2027-10-04&to=2027-10-01",
        "?????&&&=&=1&%=%",
      ];
      const batch = [...hostileQueries, ...selected(mixed, place, mixed.length).map(requestWith)];
      // leaving out different parameters can give the same URL, which is sent once
      const once = [...new Map(batch.map((one) => [one.url, one])).values()];
      expect([...errors, ...(await allRefused(once))]).toEqual([]);
    },
    60_000,
  );

  it("every endpoint answers 404 to ids that do not exist, whatever their format", async () => {
    const ids = [
      "00000000-0000-0000-0000-000000000000",
      "6f1c1d3e-0000-4000-8000-000000000001",
      "x",
      "1",
      "%00",
      "__proto__",
      "..%2f..%2fetc",
      "%FF",
      "null",
      "a".repeat(250),
      "a".repeat(2000),
      "'%20or%201=1--",
    ];
    const batch = tested
      .filter(([, e]) => e.params)
      .flatMap(([key, endpoint], place) => {
        const { path } = splitKey(key);
        const who = world.whoCalls(key, endpoint.auth);
        const payload = endpoint.body ? { payload: jsonOf(world.bodyOf(key)) } : {};
        return selected(ids, place).map(
          (id): TestRequest => ({
            key,
            url: path.replace(/:\w+/, id),
            who,
            what: `id ${id.slice(0, 40)}`,
            ...payload,
          }),
        );
      });
    expect(await allRefused(batch, [400, 404])).toEqual([]);
  });

  it("every path answers 405 to methods it does not have, and lists those it has", async () => {
    const errors: string[] = [];
    const paths = Map.groupBy(endpoints, ([key]) => splitKey(key).path);
    for (const [place, [path, group]] of [...paths].entries()) {
      const own = group.map(([key]) => splitKey(key).method as string);
      const url = fillInParams(path, {});
      const foreign = ["GET", "POST", "PUT", "PATCH", "DELETE"].filter((m) => !own.includes(m));
      for (const method of selected(foreign, place, foreign.length)) {
        const r = await world.http.inject({ method: method as "GET", url });
        // A path that ends in an id can match the path of another endpoint, such as GET /properties/mine.
        const otherMethods = [...paths]
          .filter(([p]) => new RegExp(`^${p.replace(/:\w+/g, "[^/]+")}$`).test(path))
          .flatMap(([, g]) => g.map(([k]) => splitKey(k).method as string));
        if (otherMethods.includes(method)) continue;
        if (
          r.statusCode !== 405 ||
          r.json().code !== "method_not_allowed" ||
          !own.every((m) => String(r.headers.allow).includes(m))
        )
          errors.push(`${method} ${path}: ${r.statusCode} ${r.headers.allow}`);
      }
    }
    for (const url of [
      "/api",
      "/api/",
      "/api/nothing",
      "/api/properties/",
      "/api/routes",
      "/api/routes/nothing",
      "/api/%00",
      "/api/%",
      "/api//health",
      "/api/health/../secret",
    ]) {
      const r = await world.http.inject(url);
      if (
        ![400, 404].includes(r.statusCode) ||
        !String(r.headers["content-type"]).startsWith("application/problem+json")
      )
        errors.push(`${url}: ${r.statusCode} ${r.headers["content-type"]}`);
    }
    expect(errors).toEqual([]);
  });
});

describe("callers without rights", () => {
  const guarded = tested.filter(([, e]) => !["public", "cron"].includes(e.auth));
  const request = async (
    key: Key,
    endpoint: Endpoint,
    who: Person | string | undefined,
    what: string,
  ): Promise<TestRequest> => {
    const ids = await sharedParamsOf(key);
    const query = key.endsWith("/price-hint") ? `?${new URLSearchParams(neededQuery(key, ids))}` : "";
    const payload = endpoint.body && { payload: jsonOf(world.bodyOf(key)) };
    return { key, url: fillInParams(splitKey(key).path, ids) + query, who, what, ...payload };
  };

  it("every guarded endpoint refuses missing, forged, foreign and expired tokens with 401, before any other check", async () => {
    const validToken = world.owner.bearer.slice("Bearer ".length);
    const [head = "", claims = "", signature = ""] = validToken.split(".");
    const none = Buffer.from(JSON.stringify({ alg: "none", typ: "JWT" })).toString("base64url");
    const admin = Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(claims, "base64url").toString()), sub: world.admin.uid }),
    ).toString("base64url");
    const sign = (payload: object) =>
      world.auth.auth.api.signJWT({ body: { payload: { sub: world.admin.uid, ...payload } } });
    const expired = (await sign({ exp: 1_000_000_000 })).token;
    const foreign = (await sign({ iss: "http://elsewhere.example", aud: "http://elsewhere.example" })).token;
    const nobody = (await sign({ sub: "nobody-at-all" })).token;
    const tokens = [
      "",
      "Bearer",
      "Bearer ",
      "Bearer x",
      "Bearer a.b.c",
      `Basic ${validToken}`,
      `${head}.${claims}.${signature}`,
      `Bearer ${head}.${admin}.${signature}`,
    ];
    const forged = [
      `Bearer ${none}.${admin}.`,
      `Bearer ${head}.${claims}.${signature.slice(0, -4)}AAAA`,
      `Bearer ${expired}`,
      `Bearer ${foreign}`,
      `Bearer ${nobody}`,
      `Bearer ${"x".repeat(7000)}`,
    ];
    const batch: TestRequest[] = [];
    for (const [place, [key, endpoint]] of guarded.entries()) {
      const one = await request(key, endpoint, undefined, "");
      for (const who of [undefined, ...selected([...tokens, ...forged], place)])
        batch.push({ ...one, who, what: `token ${String(who).slice(0, 40)}` });
    }
    expect(await allRefused(batch, [401])).toEqual([]);
  }, 600_000);

  it("every guarded endpoint refuses a stranger another user's objects", async () => {
    const batches = { 403: [] as TestRequest[], 404: [] as TestRequest[] };
    // the URL of quick replies is each user's own, and every reader of a rating may report it and its answer
    const shared = /\/quick-replies\/|ratings\/:ratingId\/(answer\/)?report/;
    const priv = guarded.filter(([key, e]) => e.params && !shared.test(key));
    for (const [key, endpoint] of priv) {
      const one = await request(key, endpoint, world.stranger, "as a stranger");
      // Private objects get 404. Published properties and other users' invoices get 403, since their
      // existence is known (rules 8.3).
      const expected =
        endpoint.auth === "admin" ||
        /^POST .api.(law.)?(properties|cabins|offerings)(?!.*(?:duplicate|preview)$)|price-hint|(?<!commission-)invoice|receipt/.test(
          key,
        )
          ? 403
          : 404;
      batches[expected].push(one);
    }
    for (const status of [403, 404] as const) expect(await allRefused(batches[status], [status])).toEqual([]);
  });

  it("landowner and administrator endpoints refuse a user who is only a hunter", async () => {
    const errors: string[] = [];
    for (const [key, endpoint] of guarded.filter(([, e]) =>
      ["landowner", "admin", "internal"].includes(e.auth),
    )) {
      const { got: received } = await send(await request(key, endpoint, world.hunter, "as a hunter"));
      if (received.status !== 403) errors.push(`${key}: ${received.status}`);
    }
    expect(errors).toEqual([]);
  });
});

it("no refused request changes the database", async () => {
  expect(await changers()).toEqual([]);
}, 600_000);

// This test is the last one, since its database is unusable afterwards.
it("every endpoint answers 503 with Retry-After, or as usual, while the database is read-only", async () => {
  const requests: TestRequest[] = [];
  for (const [key, endpoint] of tested) {
    const url = fillInParams(splitKey(key).path, await sharedParamsOf(key));
    const payload = endpoint.body ? { payload: jsonOf(world.bodyOf(key)) } : {};
    requests.push({ key, url, who: world.whoCalls(key, endpoint.auth), ...payload, what: "read-only" });
  }
  await makeReadOnly(world.pool);
  const statuses = new Map<string, number>();
  const errors: string[] = [];
  for (const one of requests) {
    const { got: received } = await send(one);
    statuses.set(one.key, received.status);
    if (received.status >= 500 && !(received.status === 503 && received.retryAfter))
      errors.push(`${one.key}: ${received.status} ${received.text.slice(0, 200)}`);
  }
  expect(errors).toEqual([]);
  const expectUnavailable = (key: Key) => expect([key, statuses.get(key)]).toEqual([key, 503]);
  expectUnavailable("POST /api/core-booking/calculate");
  expectUnavailable("POST /api/properties");
}, 600_000);
