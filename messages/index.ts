/** All that is said, by language. Norwegian is the type, the others must fit it. For the server only. */
import type { Locale } from "#contract/words.ts";
import * as en from "./en/index.ts";
import * as nb from "./nb/index.ts";

export type Catalogue = typeof nb;
export const catalogues: Record<Locale, Catalogue> = { nb, en };
