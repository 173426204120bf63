/**
 * Which language a reader is spoken to in: pages, the API, the providers' pages and emails all ask here. Each
 * says what it knows of the reader; a page does not know `accept-language`, so that it is Norwegian unless
 * the reader has chosen otherwise.
 */
import { defaultLocale, type Locale, locales } from "./words.ts";

const cookieName = "utmark-language";
const YEAR_SECONDS = 31_536_000;

/** Strongest first. */
type Signs = {
  /** The address, as far as it has a `?lang=`. */
  query?: URLSearchParams;
  /** The Cookie header, which holds what was chosen in this browser. */
  cookie?: string | null | undefined;
  /** What is saved with the person. */
  profile?: string | null | undefined;
  /** The Accept-Language header. */
  acceptLanguage?: string | undefined;
};

/** `no` is read as bokmål; a language that we do not speak is no choice at all. */
const knownLocale = (name: string | null | undefined): Locale | undefined =>
  name === "no" ? "nb" : locales.find((locale) => locale === name);

const fromAddress = ({ query }: Signs) => knownLocale(query?.get("lang"));
const fromCookie = ({ cookie }: Signs) =>
  knownLocale(new RegExp(`(?:^|;\\s*)${cookieName}=(\\w+)`).exec(cookie ?? "")?.[1]);

/** The language that is asked for first, by weight. */
function fromHeader({ acceptLanguage }: Signs): Locale | undefined {
  const preferred = (acceptLanguage ?? "")
    .split(",")
    .map((part) => {
      const [tag = "", ...params] = part.trim().split(";");
      const [language] = tag.toLowerCase().split("-");
      return {
        locale: knownLocale(language === "nn" ? "no" : language),
        weight: Number(params.find((p) => p.trim().startsWith("q="))?.split("=")[1] ?? 1),
      };
    })
    .filter(({ locale, weight }) => locale !== undefined && weight > 0);
  return preferred.sort((a, b) => b.weight - a.weight)[0]?.locale;
}

/** Undefined where nothing was chosen in this browser, and the profile has to be asked. */
export const chosenLanguage = (signs: Pick<Signs, "query" | "cookie">): Locale | undefined =>
  fromAddress(signs) ?? fromCookie(signs);

export const readerLanguage = (signs: Signs): Locale =>
  chosenLanguage(signs) ?? knownLocale(signs.profile) ?? fromHeader(signs) ?? defaultLocale;

/**
 * The Set-Cookie header that remembers what `?lang=` asks for; or, in a browser where nothing was chosen,
 * that the person who came reads another language than the usual one.
 */
export function languageCookie(signs: Pick<Signs, "query" | "cookie">, language: Locale): string | undefined {
  const asked = fromAddress(signs);
  const isNew = asked !== undefined || (fromCookie(signs) === undefined && language !== defaultLocale);
  return isNew ? `${cookieName}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax` : undefined;
}
