import { IconClock } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useNow } from "#web/i18n/format.ts";
import css from "./countdown.module.css";

/**
 * The server's current time, as the browser computes it: its time at the last load, plus the time passed
 * since.
 */
function useRunningNow(everyMs: number): number {
  const served = useNow();
  const [passed, setPassed] = useState(0);
  const since = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a fresh load from the server starts the count anew
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
 * «3 timer igjen»: days from two days up, hours, then minutes. Urgent in the last six hours: a request starts
 * with a day at most.
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
