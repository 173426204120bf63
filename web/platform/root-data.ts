import { useRouteLoaderData } from "react-router";
import type { Locale } from "#contract/words.ts";
import type { Role } from "#domain/lists.ts";
import type { Me } from "./session.ts";

/** What the root's loader brings: who reads, in which language, and the server's clock at that moment. */
export type RootData = {
  locale: Locale;
  /** The instant of the load, ISO 8601. */
  now: string;
  me?: Me;
  role?: Role;
  /** The newest live event that the page knows of. */
  lastEventId?: string | undefined;
};
/** Undefined where the root could not be loaded: an error page. */
export const useRootData = (): RootData | undefined => useRouteLoaderData("root");
