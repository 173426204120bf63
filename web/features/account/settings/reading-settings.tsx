import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { ApiError } from "#contract/client.ts";
import { type Locale, locales } from "#domain/locale.ts";
import { languages } from "#messages/languages.ts";
import { browserApi } from "#web/platform/api/api-client.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { chooseTheme, useTheme } from "#web/platform/device/theme.ts";
import { ChoiceCard } from "#web/ui/form/choice.tsx";
import { Choices, FormSection } from "#web/ui/form/form.tsx";

const themes = ["light", "dark"] as const;

/** Settings for language and colour theme. A choice is saved and applied at once. */
export function ReadingSettings() {
  const t = useTranslations("settings.reading");
  const hydrated = useHydrated();
  const now = useLocale();
  const theme = useTheme();
  const [failed, setFailed] = useState<string>();
  const [chosen, setChosen] = useState<string>();
  async function changeLanguage(language: Locale) {
    setFailed(undefined);
    setChosen(language);
    try {
      await browserApi()("PATCH /api/user-profile/me", { body: { language } });
      const url = new URL(location.href);
      url.searchParams.set("lang", language);
      location.assign(url); // a full page load, since every loader depends on the language
    } catch (e) {
      if (!(e instanceof ApiError)) throw e;
      setChosen(undefined);
      setFailed(e.problem.detail);
    }
  }
  return (
    <FormSection title={t("title")} lead={t("lead")}>
      <Choices label={t("language")} error={failed}>
        {locales.map((l) => (
          <ChoiceCard
            key={l}
            type="radio"
            name="language"
            disabled={!hydrated}
            checked={(chosen ?? now) === l}
            onChange={() => void changeLanguage(l)}
            label={<span lang={l}>{languages[l].name}</span>}
          />
        ))}
      </Choices>
      <Choices label={t("theme")}>
        {themes.map((one) => (
          <ChoiceCard
            key={one}
            type="radio"
            name="theme"
            disabled={!hydrated}
            checked={theme === one}
            onChange={() => chooseTheme(one)}
            label={t(one)}
          />
        ))}
      </Choices>
    </FormSection>
  );
}
