import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import type { DraftView } from "./draft.ts";

type Props = {
  view: Pick<DraftView<object, unknown>, "found" | "conflict" | "restored">;
  draft: { answerOffer: (use: boolean) => void; settle: (mine: boolean) => void; discard: () => void };
  /** Called when the reader has chosen "Keep mine", to save at once. */
  onMine?: () => void;
};

const maxLength = 200;
const shortened = (text: string) => (text.length > maxLength ? `${text.slice(0, maxLength)} …` : text);

/**
 * Asks the reader about values that this browser has stored, and about parts that another person has changed
 * too.
 */
export function DraftConflicts({ view: { found, conflict, restored }, draft, onMine }: Props) {
  const t = useTranslations("form.draft");
  const factTexts = useTranslations("lists.fact");
  const nameOf = (part: string) =>
    t.has(`part.${part}` as "part.name")
      ? t(`part.${part}` as "part.name")
      : factTexts(`${part}.label` as "dogs.label");
  const ref = useRef<HTMLDivElement>(null);
  const hasConflict = conflict.length > 0;
  useEffect(() => {
    if (hasConflict) ref.current?.querySelector("button")?.focus(); // the pressed button may be far below
  }, [hasConflict]);
  if (found)
    return (
      <Notice kind="warning" title={t("found")}>
        <p>{t("foundText")}</p>
        <div className="row">
          <Button size="small" onClick={() => draft.answerOffer(true)}>
            {t("use")}
          </Button>
          <Button size="small" look="quiet" onClick={() => draft.answerOffer(false)}>
            {t("discard")}
          </Button>
        </div>
      </Notice>
    );
  if (hasConflict)
    return (
      <div ref={ref}>
        <Notice kind="warning" title={t("changed")}>
          <ul>
            {conflict.map(({ part, theirs }) => (
              <li key={part}>
                {theirs ? t("theirsSays", { name: nameOf(part), value: shortened(theirs) }) : nameOf(part)}
              </li>
            ))}
          </ul>
          <p>{t("changedText")}</p>
          <div className="row">
            <Button size="small" onClick={() => draft.settle(false)}>
              {t("theirs")}
            </Button>
            <Button
              size="small"
              look="quiet"
              onClick={() => {
                draft.settle(true);
                onMine?.();
              }}
            >
              {t("mine")}
            </Button>
          </div>
        </Notice>
      </div>
    );
  if (!restored) return null;
  return (
    <Notice title={t("restored")}>
      <p>{t("restoredText")}</p>
      <div className="row">
        <Button size="small" look="quiet" onClick={draft.discard}>
          {t("discard")}
        </Button>
      </div>
    </Notice>
  );
}
