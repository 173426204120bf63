import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { ApiError } from "#contract/client.ts";
import type { Answer, Body } from "#contract/index.ts";
import type { Locale } from "#domain/locale.ts";
import { browserApi } from "#web/platform/api/api-client.ts";

export type TranslatedSource = Body<"POST /api/machine-translations">["of"];
type Items = Answer<"POST /api/machine-translations">["items"];

/** How often, and how many times, to ask again while another reader's request for the same text is running. */
const PAUSE_MS = 1000;
const MAX_REQUESTS = 20;

/** Asks until all of it is translated; undefined if that takes too long. */
async function requestTranslation(of: TranslatedSource, to: Locale): Promise<Items | undefined> {
  for (let request = 1; request <= MAX_REQUESTS; request++) {
    const { status, items } = await browserApi()("POST /api/machine-translations", { body: { of, to } });
    if (status === "done") return items;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return undefined;
}

/** The translation of a source's texts: requested at the first press, then shown and hidden. */
export function useTranslation(of: TranslatedSource) {
  const t = useTranslations("machineTranslation");
  const locale = useLocale();
  const [items, setItems] = useState<Items>();
  const [isShown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const translated = items?.filter(({ from }) => from !== locale);
  async function load() {
    setBusy(true);
    setProblem(undefined);
    try {
      const found = await requestTranslation(of, locale);
      setItems(found);
      setShown(found !== undefined);
      if (!found) setProblem(t("slow"));
    } catch (e) {
      if (!(e instanceof ApiError)) throw e;
      setProblem(e.problem.detail);
    } finally {
      setBusy(false);
    }
  }
  return {
    busy,
    problem,
    /** undefined: not requested yet. `same`: all of it is in the reader's language already. */
    state: translated && (translated.length === 0 ? "same" : isShown ? "translation" : "original"),
    from: translated?.[0]?.from,
    press: () => (items ? setShown(!isShown) : void load()),
    /** The translation of one of the source's texts; undefined while the original is shown. */
    textOf: (original: string) =>
      isShown ? translated?.find((one) => one.original === original.trim())?.translated : undefined,
  } as const;
}
