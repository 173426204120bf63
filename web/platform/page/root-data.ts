import { useRouteLoaderData } from "react-router";
import type { Locale } from "#domain/locale.ts";
import type { Role } from "#domain/account/lists.ts";
import type { Me } from "#web/platform/session/session.ts";

/** The data of the root loader: the reader, the language, and the server's time. */
export type RootData = {
  locale: Locale;
  /** The language that the page's links must name (languageOfLinks). */
  linkLocale?: Locale | undefined;
  /** The origin of the site's addresses. */
  origin: string;
  /** The time at which the data were loaded, in ISO 8601. */
  now: string;
  /** The provider that translates what people have written; absent if none does. */
  translator?: "deepl" | "stand_in" | undefined;
  me?: Me;
  role?: Role;
  /** The id of the newest live event whose change the page already has. */
  lastEventId?: string | undefined;
};
/** The root loader's data; undefined on an error page, if the root loader failed. */
export const useRootData = (): RootData | undefined => useRouteLoaderData("root");
