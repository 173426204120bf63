/** Translation by a provider: DeepL, or the demo's stand-in with the same request and response. */
import type { Locale } from "#domain/locale.ts";

/** `from`: the language of the original as the provider recognized it, in lower case, such as `nb` or `de`. */
type Translated = { text: string; from: string };
/**
 * Why nothing was translated. `quota`: the provider's own limit is used up. `refused`: it does not accept our
 * request or key. `later`: it surely has not translated. `unknown`: it may have, and then it counts.
 */
export type NotTranslated = { failed: "quota" | "refused" | "later" | "unknown"; why: string };
export type Translator = {
  name: "deepl" | "stand_in";
  /** Translates at most 50 texts in one request; the answer has them in the same order. */
  translate(texts: readonly string[], to: Locale): Promise<Translated[] | NotTranslated>;
};
