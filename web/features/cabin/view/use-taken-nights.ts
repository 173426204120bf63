import { useEffect, useState } from "react";
import { nearestFreeStay, takenPeriods } from "#domain/cabin/free-stay.ts";
import { addDays, type Stay } from "#domain/days.ts";
import type { CalculateBody, useQuote } from "#web/features/checkout/public.ts";

/** How many days before and after the stay are searched for a free one. */
const daysAround = 90;
type Night = { date: string; reason?: string | undefined };
type Found = { taken: ReturnType<typeof takenPeriods>; nearest: Stay | undefined };

/**
 * The taken nights of a refused stay, and the nearest free dates of that length; undefined while loading, and
 * if the refusal has another reason.
 */
export function useTakenNights(
  { problem, asked }: ReturnType<typeof useQuote>,
  askDays: (span: { from: string; to: string }) => Promise<{ days: readonly Night[] }>,
  today: string,
): Found | undefined {
  const [found, setFound] = useState<Found & { of: typeof problem }>();
  useEffect(() => {
    if (!asked || !problem?.errors?.some(({ code }) => code === "cabin_unavailable")) return;
    void freeNights(askDays, asked, today).then(
      (free) =>
        setFound({ of: problem, taken: takenPeriods(free, asked), nearest: nearestFreeStay(free, asked) }),
      () => {}, // the refusal says what it knows
    );
  }, [problem, asked, askDays, today]);
  return found?.of === problem ? found : undefined;
}

async function freeNights(
  askDays: Parameters<typeof useTakenNights>[1],
  { fromDate, toDate }: CalculateBody,
  today: string,
): Promise<Set<string>> {
  const earliest = addDays(fromDate, -daysAround);
  const { days } = await askDays({
    from: earliest > today ? earliest : today,
    to: addDays(toDate, daysAround),
  });
  return new Set(days.filter(({ reason }) => reason === undefined).map(({ date }) => date));
}
