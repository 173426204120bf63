import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import css from "./ratings.module.css";

const ReportDialog = lazy(() => import("./report-dialog.tsx"));

/** A button to report a rating to the administrators. Its dialog is loaded when it is opened. */
export function ReportRating({ ratingId, name }: { ratingId: string; name: string }) {
  const t = useTranslations("ratings.report");
  const [state, setState] = useState<"open" | "closed">();
  return (
    <>
      <button
        type="button"
        className={css.report}
        aria-label={t("about", { name })}
        onClick={() => setState("open")}
      >
        {t("open")}
      </button>
      {state && (
        <Suspense>
          <ReportDialog
            ratingId={ratingId}
            name={name}
            open={state === "open"}
            onClose={() => setState("closed")}
          />
        </Suspense>
      )}
    </>
  );
}
