import { type MiddlewareFunction, RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { ApiError, type Client } from "#contract/client.ts";
import { errors } from "#contract/errors.ts";
import { errorText } from "#messages/index.ts";
import { apiContext, localeContext } from "#web/platform/api/api-context.ts";
import { withProfile, withSession } from "./session.ts";

type Args = Parameters<MiddlewareFunction<Response>>[0];
/** Requests a page from a server whose profile endpoint responds with `profile`. */
async function requestPage(path: string, profile: () => object, cookie = ""): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(apiContext, (async () => profile()) as unknown as Client);
  context.set(localeContext, "nb");
  const url = new URL(path, "http://here.example");
  const args = {
    request: new Request(url, { headers: { cookie } }),
    url,
    context,
    params: {},
    pattern: "",
  } as Args;
  const page = async () => new Response("the page");
  return (await withSession(args, async () => (await withProfile(args, page)) as Response)) as Response;
}
const refused =
  (code: "unauthenticated" | "profile_not_loaded" | "service_unavailable" | "internal_error") => () => {
    throw new ApiError({
      type: "",
      status: errors[code],
      code,
      title: "",
      detail: errorText({ code }, "nb"),
    });
  };
const unfinished = () => ({ isComplete: false });
const finished = () => ({ isComplete: true });
const errorOf = (request: Promise<Response>) =>
  request.then(
    () => undefined,
    (e: unknown) => e,
  );

it.each(["/", "/finn-jakttterreng?species=elg", "/dashboard"])(
  "an unfinished profile is redirected from %s to its setup, and the address is remembered",
  async (path) => {
    const redirect = (await errorOf(requestPage(path, unfinished))) as Response;
    expect([redirect.status, redirect.headers.get("location")]).toEqual([
      302,
      `/profile-setup?next=${encodeURIComponent(path)}`,
    ]);
    expect(redirect.headers.get("set-cookie")).toContain(
      `utmark-post-login-redirect=${encodeURIComponent(path)};`,
    );
  },
);
it.each([
  ["/profile-setup", unfinished],
  ["/profilesetup?next=/", unfinished],
  ["/logout", unfinished],
  ["/dashboard", finished],
  ["/", refused("unauthenticated")],
])("the page %s is shown", async (path, profile) => {
  expect(await (await requestPage(path, profile)).text()).toBe("the page");
});
it("the stored return address is deleted once it is reached, and not before", async () => {
  const stored = "utmark-post-login-redirect=%2Fdashboard%3Ftab%3Dbookings";
  expect(
    (await requestPage("/dashboard?tab=bookings", finished, stored)).headers.get("set-cookie"),
  ).toContain("Max-Age=0");
  expect((await requestPage("/", finished, stored)).headers.get("set-cookie")).toBeNull();
  expect((await requestPage("/login?signedIn=true", finished, stored)).headers.get("set-cookie")).toContain(
    "Max-Age=0",
  );
});
it.each([
  ["profile_not_loaded", 404, "Kunne ikke finne profilen din"],
  ["service_unavailable", 503, "Kunne ikke koble til database. Sjekk nettverkstilkoblingen din."],
  ["internal_error", 500, "Feil ved sjekking av profil"],
] as const)("a failure to load the profile is explained: %s", async (code, status, detail) => {
  expect(await errorOf(requestPage("/", refused(code)))).toMatchObject({
    data: { detail },
    init: { status },
  });
});
