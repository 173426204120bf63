import { useTranslations } from "use-intl";
import { useFormat } from "#web/i18n/format.ts";
import type { PropertyView } from "./use-property-draft.ts";
import css from "./wizard.module.css";

/** The autosave's status, and the time of the last save. */
export function SaveStatus({
  view: { saved: property, saving, waiting, failed, unsaved, problem, conflict, staged },
}: {
  view: PropertyView;
}) {
  const t = useTranslations("wizard.save");
  const f = useFormat();
  const visible = property?.status === "published" && property.visibility !== "private";
  const when = property && t("saved", { at: f.since(property.updatedAt) });
  const words = (): string => {
    if (failed) return `${t("failed", { why: failed.text })}${failed.again ? ` ${t("again")}` : ""}`;
    if (conflict.length > 0) return t("asks");
    if (staged.length > 0 && !saving && !waiting) return t("staged");
    if (saving || (property && (waiting || (unsaved && !problem)))) return t("saving");
    if (problem && property) return t("refused"); // and no request is pending
    return when ? [when, visible && t("visible")].filter(Boolean).join(" ") : t("notYet");
  };
  return (
    <p className={css.saved} role="status" data-failed={failed || problem ? true : undefined}>
      {words()}
    </p>
  );
}
