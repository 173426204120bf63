import { useTranslations } from "use-intl";
import { businessTerms } from "#domain/business-terms.ts";
import { useFormat } from "#web/i18n/format.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Prose } from "#web/ui/layout/prose.tsx";
import css from "./ratings.module.css";

type WithHost = {
  landownerName: string;
  landownerSince?: string | undefined;
  /** The day on which Utmark checked the right to let (rules 9.13). */
  rightCheckedOn: string | null | undefined;
  host?: { photoURL: string | null; replyRatePercent: number | null; replyHours: number | null } | undefined;
};

/** The landowner: member since, reply figures, and that contact details follow after confirmation. */
export function Host({
  of: { landownerName: name, landownerSince, rightCheckedOn, host },
}: {
  of: WithHost;
}) {
  const t = useTranslations("ratings.host");
  const contact = useTranslations("offering.contact");
  const f = useFormat();
  const lines = [
    landownerSince && t("since", { month: f.month(landownerSince) }),
    rightCheckedOn
      ? t("rightChecked", { date: f.date(rightCheckedOn, { weekday: false, year: true }) })
      : t("rightUnchecked"),
    host && host.replyRatePercent !== null && t("rate", { percent: f.number(host.replyRatePercent) }),
    host && host.replyHours !== null && t("time", { hours: host.replyHours }),
    contact("reply", businessTerms),
    contact("after", { name }),
  ].filter((line) => typeof line === "string");
  return (
    <div className={css.host}>
      <Avatar name={name} photoURL={host?.photoURL ?? null} side={96} />
      <Prose points text={lines} />
    </div>
  );
}
