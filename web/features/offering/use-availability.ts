import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "#contract/client.ts";
import type { AnswerOf } from "#contract/define.ts";
import type { Api } from "#contract/index.ts";
import { browserApi } from "../../platform/api-client.ts";
import { addMonths } from "../../ui/calendar-model.ts";
import { notify } from "../../ui/toast.tsx";

export type Day = AnswerOf<Api["GET /api/offering-availability"]>["days"][number];

/** The month that came with the page, `YYYY-MM`; without days it could not be had. */
export type FirstMonth = { month: string; days: readonly Day[] | undefined };

/** `2027-10` as the dates to ask for. */
export const spanOf = (month: string) => ({ from: `${month}-01`, to: `${addMonths(month, 1)}-01` });

/** Each day's places and price, fetched month by month as they are looked at. `refresh` asks again for the months that were. */
export function useAvailability(offeringId: string, first: FirstMonth) {
  const [days, setDays] = useState<ReadonlyMap<string, Day>>(() => new Map(first.days?.map((d) => [d.date, d])));
  const [month, setMonth] = useState(first.month);
  const t = useTranslations("offering.calendar");
  const known = useRef(new Set(first.days ? [first.month] : []));
  const load = useCallback(
    async (wanted: string) => {
      known.current.add(wanted);
      try {
        const { days: found } = await browserApi()("GET /api/offering-availability", { query: { offeringId, ...spanOf(wanted) } });
        setDays((old) => new Map([...old, ...found.map((d) => [d.date, d] as const)]));
      } catch (e) {
        known.current.delete(wanted); // looked at again, it is asked for again
        if (!(e instanceof ApiError)) throw e;
        notify.error(`${t("failed")} ${e.problem.detail}`);
      }
    },
    [offeringId, t],
  );
  useEffect(() => {
    for (const wanted of [month, addMonths(month, 1)]) if (!known.current.has(wanted)) void load(wanted);
  }, [month, load]);
  const refresh = useCallback(() => {
    for (const wanted of [...known.current]) void load(wanted);
  }, [load]);
  return { days, look: setMonth, refresh };
}
