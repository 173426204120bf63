import { useRouteLoaderData } from "react-router";
import type { Locale } from "#domain/locale.ts";
import type { Role } from "#domain/account/lists.ts";
import type { Me } from "#web/platform/session/session.ts";

/** The root loader's data: the reader, the language, and the server's time. */
export type RootData = {
  locale: Locale;
  /** The language to add to the page's links (languageOfLinks). */
  linkLocale?: Locale | undefined;
  /** The origin of the product's addresses. */
  origin: string;
  /** When it was loaded, ISO 8601. */
  now: string;
  me?: Me;
  role?: Role;
  /** The id of the newest live event that the page includes. */
  lastEventId?: string | undefined;
};
/** Undefined where the root loader failed: an error page. */
export const useRootData = (): RootData | undefined => useRouteLoaderData("root");
