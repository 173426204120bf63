import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import type { Reported } from "./report-dialog.tsx";
import css from "./ratings.module.css";

const ReportDialog = lazy(() => import("./report-dialog.tsx"));

const aboutKeys = { rating: "report.about", answer: "answer.report" } as const;

/** A button to report a rating or the host's answer to the administrators. Its dialog is loaded when it is opened. */
export function ReportRating({ ratingId, name, of = "rating" }: Reported) {
  const t = useTranslations("ratings");
  const [state, setState] = useState<"open" | "closed">();
  return (
    <>
      <button
        type="button"
        className={css.report}
        aria-label={t(aboutKeys[of], { name })}
        onClick={() => setState("open")}
      >
        {t("report.open")}
      </button>
      {state && (
        <Suspense>
          <ReportDialog
            ratingId={ratingId}
            name={name}
            of={of}
            open={state === "open"}
            onClose={() => setState("closed")}
          />
        </Suspense>
      )}
    </>
  );
}
