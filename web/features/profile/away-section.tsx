import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Profile } from "#contract/profile/endpoints.ts";
import { useFormat } from "#web/i18n/format.ts";
import { useCommand } from "#web/platform/api/use-command.ts";
import { Button } from "#web/ui/button.tsx";
import { DateField } from "#web/ui/date/date-field.tsx";
import { errorsOf } from "#web/ui/form/field.tsx";
import { FormSection, Wide } from "#web/ui/form/form.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";

/** The landowner says from when and until when they are away, and may be back at any time. */
export function AwaySection({ profile: { away } }: { profile: Pick<Profile, "away"> }) {
  const t = useTranslations("profile.away");
  const f = useFormat();
  const [period, setPeriod] = useState({ from: "", until: "" });
  const { run, busy, problem } = useCommand((api, body: { away: Profile["away"] }, once) =>
    api("PATCH /api/user-profile/me", { body }, once),
  );
  const errors = errorsOf(problem, ["away.from", "away.until"]);
  const save = async (next: Profile["away"]) => {
    const saved = await run({ away: next });
    if (saved) notify.success(t(next ? "saved" : "ended"));
  };
  const end = (name: "from" | "until") => ({
    name: `away.${name}`,
    label: t(name),
    value: period[name],
    error: errors.at(`away.${name}`),
    onChange: (date: string) => setPeriod((p) => ({ ...p, [name]: date })),
  });
  return (
    <FormSection title={t("title")} lead={t("lead")}>
      {away ? (
        <Wide>
          <Notice>{t("now", { dates: f.dateRange(away.from, away.until) })}</Notice>
        </Wide>
      ) : (
        <>
          <DateField {...end("from")} />
          <DateField {...end("until")} />
        </>
      )}
      <Wide>
        {away ? (
          <Button busy={busy} onClick={() => void save(null)}>
            {t("back")}
          </Button>
        ) : (
          <Button busy={busy} onClick={() => void save(period)}>
            {t("save")}
          </Button>
        )}
      </Wide>
    </FormSection>
  );
}
