/** The desk of the law: local decisions, what has changed and whom it touches, and sources to read again. */
import { useTranslations } from "use-intl";
import { SegmentLinks } from "#web/ui/form/segments.tsx";
import { LawChanges } from "./changes.tsx";
import { ImportRules } from "./import-rules.tsx";
import css from "./law-desk.module.css";
import { deskAddress, type LawDesk } from "./load-law-desk.ts";
import { LocalRules } from "./local-rules.tsx";
import { Sources } from "./sources.tsx";
import { TouchedByChange } from "./touched.tsx";
import { WaitingRules } from "./waiting-rules.tsx";

export function LawSection({ loaded: desk }: { loaded: LawDesk }) {
  const { view, rules, waiting, changes, touched } = desk;
  const closeTo = deskAddress({
    view,
    ...(changes && { before: changes.before, after: changes.after }),
  });
  return (
    <div className={css.parts}>
      <Views desk={desk} />
      {touched && <TouchedByChange touched={touched} closeTo={closeTo} />}
      {waiting && <WaitingRules waiting={waiting} />}
      {changes && <LawChanges changes={changes} />}
      {view === "sources" && <Sources desk={desk} />}
      {rules && (
        <>
          <LocalRules rules={rules} />
          <ImportRules />
        </>
      )}
    </div>
  );
}

function Views({ desk: { view, sources } }: { desk: LawDesk }) {
  const t = useTranslations("lawDesk.views");
  const due = sources.filter(({ isDue }) => isDue).length;
  const items = [
    { to: deskAddress({}), label: t("rules"), current: view === "rules" },
    { to: deskAddress({ view: "waiting" }), label: t("waiting"), current: view === "waiting" },
    { to: deskAddress({ view: "changes" }), label: t("changes"), current: view === "changes" },
    { to: deskAddress({ view: "sources" }), label: t("sources", { due }), current: view === "sources" },
  ];
  return (
    <div className={css.views}>
      <SegmentLinks label={t("label")} items={items} fit />
    </div>
  );
}
