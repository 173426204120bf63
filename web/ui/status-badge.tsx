import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { BookingStatus } from "#domain/booking/lists.ts";
import css from "./status-badge.module.css";

export type Tone = "neutral" | "waiting" | "good" | "info" | "bad";
const tones: Record<BookingStatus, Tone> = {
  calculated: "neutral",
  submitted: "waiting",
  pending: "waiting",
  accepted: "waiting",
  confirmed: "waiting",
  rejected: "bad",
  paid: "good",
  in_progress: "info",
  completed: "good",
  cancelled: "bad",
  expired: "bad",
};

/** A word in a coloured pill. The colour carries no meaning of its own. */
export const Badge = ({ tone = "neutral", children }: { tone?: Tone; children: ReactNode }) => (
  <span className={css.badge} data-tone={tone}>
    {children}
  </span>
);

export function StatusBadge({ status }: { status: BookingStatus }) {
  const t = useTranslations("common.status");
  return <Badge tone={tones[status]}>{t(status)}</Badge>;
}
