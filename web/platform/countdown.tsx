import { IconClock } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useNow } from "#web/i18n/format.ts";
import css from "./countdown.module.css";

/** The server's current time: its time when the page was loaded, plus the time that has passed since. */
function useRunningNow(everyMs: number): number {
  const served = useNow();
  const [passed, setPassed] = useState(0);
  const since = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: restarts the count when newly loaded data have another server time
  useEffect(() => {
    since.current = performance.now();
    setPassed(0);
    const timer = setInterval(() => setPassed(performance.now() - since.current), everyMs);
    return () => clearInterval(timer);
  }, [served, everyMs]);
  return Date.parse(served) + passed;
}

const minute = 60_000;
/**
 * The time left until a deadline: «3 timer igjen». In days from 48 hours up, otherwise in hours or minutes.
 * The last six hours are marked as urgent; some deadlines are only a day long.
 */
export function Countdown({ until }: { until: string }) {
  const t = useTranslations("common.ui");
  const leftMs = Date.parse(until) - useRunningNow(20_000);
  const hours = Math.floor(leftMs / (60 * minute));
  const text =
    leftMs <= 0
      ? t("timeOut")
      : hours >= 48
        ? t("daysLeft", { days: Math.floor(hours / 24) })
        : hours >= 1
          ? t("hoursLeft", { hours })
          : t("minutesLeft", { minutes: Math.max(1, Math.floor(leftMs / minute)) });
  return (
    <time dateTime={until} className={css.countdown} data-urgent={hours < 6 || undefined}>
      <IconClock size={18} aria-hidden /> {text}
    </time>
  );
}
