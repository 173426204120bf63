/**
 * Decides the reader's language for pages, the API, the providers' pages and e-mails. Each caller passes the
 * sources that it knows. Pages leave out `accept-language`, so they are Norwegian until the reader chooses
 * another language.
 */
import { defaultLocale, type Locale, locales } from "#domain/locale.ts";

const cookieName = "utmark-language";
const YEAR_SECONDS = 31_536_000;

/** The sources of the reader's language in order of precedence, strongest first. */
type LanguageSources = {
  /** The page's query, for `?lang=`. */
  query?: URLSearchParams;
  /** The Cookie header, with the language chosen in this browser. */
  cookie?: string | null | undefined;
  /** The language saved in the profile. */
  profile?: string | null | undefined;
  /** The Accept-Language header. */
  acceptLanguage?: string | undefined;
};

/** A supported language; undefined for other names. `no` means bokmål. */
const knownLocale = (name: string | null | undefined): Locale | undefined =>
  name === "no" ? "nb" : locales.find((locale) => locale === name);

const fromAddress = ({ query }: LanguageSources) => knownLocale(query?.get("lang"));
const languageInCookie = new RegExp(`(?:^|;\\s*)${cookieName}=(\\w+)`);
const fromCookie = ({ cookie }: LanguageSources) =>
  cookie ? knownLocale(languageInCookie.exec(cookie)?.[1]) : undefined;

/** The language with the highest weight in Accept-Language. */
function fromHeader({ acceptLanguage }: LanguageSources): Locale | undefined {
  if (!acceptLanguage) return undefined;
  const preferred = acceptLanguage
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

/** Whether a cookie, from a Cookie or a Set-Cookie header, is the language cookie. */
export const isLanguageCookie = (cookie: string): boolean => cookie.startsWith(`${cookieName}=`);

/** The language chosen in the address or in this browser; undefined if none is, and the profile decides. */
export const chosenLanguage = (signs: Pick<LanguageSources, "query" | "cookie">): Locale | undefined =>
  fromAddress(signs) ?? fromCookie(signs);

export const readerLanguage = (signs: LanguageSources): Locale =>
  chosenLanguage(signs) ?? knownLocale(signs.profile) ?? fromHeader(signs) ?? defaultLocale;

/**
 * Returns the Set-Cookie header that stores the language of `?lang=`. In a browser without a stored choice it
 * stores the signed-in person's language, unless that is the default.
 */
export function languageCookie(
  signs: Pick<LanguageSources, "query" | "cookie">,
  language: Locale,
): string | undefined {
  const languageInAddress = fromAddress(signs);
  const isNew =
    languageInAddress !== undefined || (fromCookie(signs) === undefined && language !== defaultLocale);
  return isNew ? `${cookieName}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax` : undefined;
}

/**
 * The language that the page's links must name, because only the address has it and no cookie stores it.
 * Undefined for the default language, which needs no parameter.
 */
export function languageOfLinks(signs: Pick<LanguageSources, "query" | "cookie">): Locale | undefined {
  const languageInAddress = fromAddress(signs);
  return languageInAddress === defaultLocale || fromCookie(signs) ? undefined : languageInAddress;
}

/** The language in the address, if the profile or this browser's cookie has another one. */
export function switchedLanguage(
  signs: Pick<LanguageSources, "query" | "cookie">,
  saved: Locale,
): Locale | undefined {
  const languageInAddress = fromAddress(signs);
  return languageInAddress !== saved || languageInAddress !== fromCookie(signs)
    ? languageInAddress
    : undefined;
}

/**
 * The language of e-mails to a new user. `isChosen`: the user has chosen it; otherwise it is the browser's
 * (rules 10.6).
 */
export type GuestLanguage = { language: Locale; isChosen: boolean };
export const guestLanguage = (headers: Headers): GuestLanguage => {
  const signs = {
    cookie: headers.get("cookie"),
    acceptLanguage: headers.get("accept-language") ?? undefined,
  };
  return { language: readerLanguage(signs), isChosen: chosenLanguage(signs) !== undefined };
};
