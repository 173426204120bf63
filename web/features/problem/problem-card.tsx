/** What is wrong with a stay, as its page shows it: the way to report it, and what has come of it. */
import { useTranslations } from "use-intl";
import { businessTerms } from "#domain/business-terms.ts";
import type { Booking, Side } from "#web/features/booking/public.ts";
import { useFormat } from "#web/i18n/format.ts";
import { useWaitingReport } from "#web/platform/api/report-outbox.ts";
import { DialogButton } from "#web/ui/overlay/dialog-button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { ProblemActions } from "./problem-actions.tsx";
import { ProblemStatus } from "./problem-status.tsx";
import { ProblemSteps } from "./problem-steps.tsx";
import { ReportDialog } from "./report-dialog.tsx";
import { WaitingReport } from "./waiting-report.tsx";

type Props = { booking: Booking; side: Side };

/**
 * Whether to show the way to report. A page that is read without coverage was made before the stay perhaps,
 * so it goes by this device's clock; the server decides.
 */
function useCanReport({ allowedActions, status, problemWindow, problems, totalOre }: Booking, side: Side) {
  const { now } = useFormat();
  const isHydrated = useHydrated();
  if (side !== "hunter") return false;
  if (allowedActions.includes("report_problem")) return true;
  const isOpen = problems.some((one) => one.state !== "closed");
  const at = isHydrated ? new Date() : now;
  const isInWindow = new Date(problemWindow.from) <= at && at < new Date(problemWindow.until);
  return isInWindow && !isOpen && totalOre > 0 && (status === "paid" || status === "in_progress");
}

export function ProblemCard({ booking, side }: Props) {
  const t = useTranslations("problem");
  const f = useFormat();
  const waiting = useWaitingReport(booking.bookingId);
  const canReport = useCanReport(booking, side);
  const [problem] = booking.problems;
  if (!problem && !canReport && !waiting) return null;
  const until = f.dateTime(booking.problemWindow.until, { now: f.now });
  return (
    <Card stack title={t("title")} id="problem">
      {problem && (
        <>
          <ProblemStatus problem={problem} side={side} />
          <ProblemSteps problem={problem} side={side} />
          <ProblemActions problem={problem} booking={booking} />
        </>
      )}
      {waiting && <WaitingReport booking={booking} waiting={waiting} />}
      {canReport && !waiting && (
        <>
          <p>
            {t("lead", businessTerms)} {t("until", { at: until })}
          </p>
          <div>
            <DialogButton label={t("open")}>
              {(state) => <ReportDialog booking={booking} {...state} />}
            </DialogButton>
          </div>
        </>
      )}
    </Card>
  );
}
