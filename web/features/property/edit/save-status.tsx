import { useTranslations } from "use-intl";
import { useFormat } from "#web/i18n/format.ts";
import { useRootData } from "#web/platform/root-data.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import type { PropertySaver } from "./autosave.ts";
import type { SaverView } from "./autosave-types.ts";
import css from "./wizard.module.css";

/** Quietly: is what I wrote saved, and since when? */
export function SaveStatus({
  view: { property, saving, waiting, failed, unsaved, problem },
}: {
  view: SaverView;
}) {
  const t = useTranslations("wizard.save");
  const f = useFormat();
  const visible = property?.status === "published" && property.visibility !== "private";
  const now = useRootData()?.now ?? property?.updatedAt ?? "";
  const saved = property && t("saved", { at: f.since(property.updatedAt, now) });
  const words = (): string => {
    if (failed) return `${t("failed", { why: failed.text })}${failed.again ? ` ${t("again")}` : ""}`;
    if (saving || (property && (waiting || (unsaved && !problem)))) return t("saving");
    if (problem && property) return t("refused"); // and nothing else is under way
    return saved ? [saved, visible && t("visible")].filter(Boolean).join(" ") : t("notYet");
  };
  return (
    <p className={css.saved} role="status" data-failed={failed || problem ? true : undefined}>
      {words()}
    </p>
  );
}

/**
 * What this browser has kept from last time, and what has been saved from elsewhere meanwhile: asked about,
 * never decided in silence.
 */
export function SaveQuestions({
  view: { found, conflict },
  saver,
}: {
  view: SaverView;
  saver: PropertySaver;
}) {
  const t = useTranslations("wizard.save");
  return (
    <>
      {found && (
        <Notice kind="warning" title={t("found")}>
          <p>{t("foundText")}</p>
          <div className={`row ${css.answers}`}>
            <Button size="small" onClick={() => saver.answerOffer(true)}>
              {t("use")}
            </Button>
            <Button size="small" look="quiet" onClick={() => saver.answerOffer(false)}>
              {t("discard")}
            </Button>
          </div>
        </Notice>
      )}
      {conflict.length > 0 && (
        <Notice kind="warning" title={t("changed")}>
          <p>{t("changedText")}</p>
          <div className={`row ${css.answers}`}>
            <Button size="small" onClick={() => saver.settle(false)}>
              {t("theirs")}
            </Button>
            <Button size="small" look="quiet" onClick={() => saver.settle(true)}>
              {t("mine")}
            </Button>
          </div>
        </Notice>
      )}
    </>
  );
}
