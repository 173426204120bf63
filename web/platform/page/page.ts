/**
 * What loaders and actions of all pages have in common: the page's texts, the API client, and converting API
 * refusals to error pages or form errors.
 */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { ApiError, type Client, type Problem } from "#contract/client.ts";
import type { Profile } from "#contract/profile/endpoints.ts";
import { chosenLanguage } from "#messages/reader-language.ts";
import type { Locale } from "#domain/locale.ts";
import type { Role } from "#domain/account/lists.ts";
import { errorTexts } from "#web/i18n/error-texts.ts";
import { type Namespace, textsFor } from "#web/i18n/texts.ts";
import { addressIn } from "./address-in.ts";
import { apiContext, keepContext, localeContext, nowContext } from "#web/platform/api/api-context.ts";
import { roleOf } from "#web/platform/session/role.ts";
import { sessionOf } from "#web/platform/session/session.ts";

export type Page = {
  api: Client;
  url: URL;
  locale: Locale;
  me: Profile | undefined;
  role: Role | undefined;
  now: Date;
  request: Request;
  params: Record<string, string | undefined>;
};

async function pageOf({
  request,
  context,
  params,
  url,
}: LoaderFunctionArgs | ActionFunctionArgs): Promise<Page> {
  const me = await sessionOf(context).me();
  return {
    api: context.get(apiContext),
    url,
    locale: context.get(localeContext),
    me,
    role: me && roleOf(request, me.roles),
    now: context.get(nowContext),
    request,
    params,
  };
}

type WithMessages = readonly Namespace[];
/**
 * Makes a loader that also sends the page's texts. An API refusal becomes an error page with its status and
 * text; after a 401 the reader is led to sign-in, and back afterwards.
 */
export function pageLoader<T extends object = Record<never, never>>(o: {
  messages: WithMessages | ((page: Page) => WithMessages);
  load?: (page: Page) => T | Promise<T>;
  /** Returns the HTTP status of a page that shows a refusal itself; by default 200. */
  status?: (loaded: T) => number | undefined;
  /**
   * Set if the page is the same for all readers without a session. The server may then cache it until tables
   * with the trigger `pages_changed` change (decision 98).
   */
  publicPage?: true;
}) {
  return async (args: LoaderFunctionArgs) => {
    const page = await pageOf(args);
    try {
      const loaded = (await o.load?.(page)) ?? ({} as T);
      if (o.publicPage && !page.me) args.context.get(keepContext)();
      const messages = textsFor(
        page.locale,
        typeof o.messages === "function" ? o.messages(page) : o.messages,
      );
      return data(
        { ...loaded, now: page.now.toISOString(), messages },
        { status: o.status?.(loaded) ?? 200 },
      );
    } catch (e) {
      throw errorPageFor(e, page);
    }
  };
}

/** The address of sign-in, which leads back to this page, in the language that this page's address names. */
export function signInAddress({ pathname, search, searchParams }: URL): string {
  const next = `/login?next=${encodeURIComponent(pathname + search)}`;
  const language = chosenLanguage({ query: searchParams });
  return language ? addressIn(next, language) : next;
}

function errorPageFor(e: unknown, { url }: Page): unknown {
  if (!(e instanceof ApiError)) return e;
  if (e.problem.status === 401) return redirect(signInAddress(url));
  return data(e.problem, { status: e.problem.status });
}

/** The id in the page's query. If it is missing, an error page names the parameter. */
export function parameterOf(
  { url, locale }: Page,
  name: "propertyId" | "offeringId" | "cabinId" | "bookingId",
): string {
  const value = url.searchParams.get(name);
  if (value) return value;
  const t = errorTexts(locale);
  const missing = (title: string) => ({ code: "parameter_missing", title, detail: t.notSaid });
  const problem = {
    propertyId: missing(t.whichProperty),
    offeringId: missing(t.whichOffering),
    cabinId: missing(t.whichCabin),
    bookingId: { code: "booking_missing", title: t.whichBooking, detail: t.bookingNotSaid },
  }[name];
  throw data(problem, { status: 200 });
}

/** Throws 404 if the address names another property than the one that the object belongs to. */
export function expectSameProperty({ url }: Pick<Page, "url">, { propertyId }: { propertyId: string }): void {
  const requestedId = url.searchParams.get("propertyId");
  if (requestedId && requestedId !== propertyId) throw data(null, { status: 404 });
}

/** Makes an action that returns an API refusal as `{ problem }`, to be shown at the fields. */
export function pageAction<T>(act: (page: Page & { form: FormData }) => Promise<T>) {
  return async (args: ActionFunctionArgs) => {
    const page = await pageOf(args);
    try {
      return await act({ ...page, form: await args.request.formData() });
    } catch (e) {
      if (e instanceof ApiError && e.problem.status !== 401)
        return data({ problem: e.problem satisfies Problem }, { status: e.problem.status });
      throw errorPageFor(e, page);
    }
  };
}
