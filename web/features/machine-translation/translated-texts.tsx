import { IconLanguage } from "@tabler/icons-react";
import { createContext, type ReactNode, useContext } from "react";
import { useTranslations } from "use-intl";
import type { UntranslatedParts } from "#domain/property/english.ts";
import { useRootData } from "#web/platform/page/root-data.ts";
import { Button } from "#web/ui/button.tsx";
import { Prose } from "#web/ui/layout/prose.tsx";
import { type TranslatedSource, useTranslation } from "./use-translation.ts";
import css from "./machine-translation.module.css";

const Translation = createContext<ReturnType<typeof useTranslation> | undefined>(undefined);

type Props = { of: TranslatedSource; children: ReactNode };
/** Texts that are translated together, and the button that does it. */
export function TranslatedTexts({ of, children }: Props) {
  return <Translation value={useTranslation(of)}>{children}</Translation>;
}

/** Returns a text as the reader has chosen to see it, with its language if that is not the page's. */
export function useShownText(): <L extends string | undefined>(
  text: string,
  lang?: L,
) => { text: string; lang: L | undefined } {
  const translation = useContext(Translation);
  return (text, lang) => {
    const translated = translation?.textOf(text);
    return translated === undefined ? { text, lang } : { text: translated, lang: undefined };
  };
}

type Untranslated = { text?: UntranslatedParts["text"]; rules?: boolean };
/**
 * Which of the landowner's texts are in Norwegian, for the words above them, and whether to offer to translate
 * them: names stay.
 */
export function useNorwegianParts(norwegian: Untranslated | undefined) {
  const isTranslated = useContext(Translation)?.state === "translation";
  const { text, rules = false } = norwegian ?? {};
  const hasName = text === "both" || text === "name";
  return {
    text: isTranslated ? (hasName ? ("name" as const) : undefined) : text,
    rules: rules && !isTranslated,
    translatable: text === "both" || text === "description" || rules,
  };
}

/** A written text as paragraphs, translated if the reader has chosen that. */
export function WrittenText({ text, lang }: { text: string; lang: string | undefined }) {
  return <Prose {...useShownText()(text, lang)} />;
}

/** The button that translates the texts around it; renders nothing if there is no provider. */
export function TranslateButton() {
  const translation = useContext(Translation);
  const isOn = useRootData()?.translator !== undefined;
  return isOn && translation ? <Switch {...translation} /> : null;
}

/** Requests the translation, then changes between it and the original. */
function Switch({ state, busy, problem, from = "", press }: ReturnType<typeof useTranslation>) {
  const t = useTranslations("machineTranslation");
  const label =
    state === "translation"
      ? t("showOriginal")
      : state === "original"
        ? t("showTranslation")
        : t("translate");
  return (
    <div className={css.translate}>
      {state !== "same" && (
        <Button
          size="small"
          look="quiet"
          className={css.press ?? ""}
          icon={<IconLanguage size={16} aria-hidden />}
          busy={busy}
          onClick={press}
        >
          {busy ? t("translating") : label}
        </Button>
      )}
      <span className="muted small" role="status">
        {state === "translation" ? t("marked", { from }) : state === "same" ? t("same") : ""}
      </span>
      {problem && (
        <span className="small" role="alert">
          {problem}
        </span>
      )}
    </div>
  );
}
