/** Live validation of a cabin, by the same rules as the server's. */
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import type { Problem } from "#contract/client.ts";
import { checkCabin } from "#domain/cabin/cabin-rules.ts";
import { cabinFacilities } from "#domain/lists.ts";
import { isCalendarDate } from "#domain/days.ts";
import { refusal } from "#web/platform/draft/form-shape.ts";
import { type CabinValues, cabinBody } from "./cabin-form.ts";

export function useLiveCabin(values: CabinValues): Problem | undefined {
  const t = useTranslations("form.wrong");
  const facility = useTranslations("lists.facility");
  return useMemo(() => {
    const b = cabinBody(values);
    const whole = {
      availableFrom: b.availableFrom && isCalendarDate(b.availableFrom) ? b.availableFrom : null,
      availableTo: b.availableTo && isCalendarDate(b.availableTo) ? b.availableTo : null,
      minBookingDays: b.minBookingDays ?? null,
      maxBookingDays: b.maxBookingDays ?? null,
      // An unfinished period is no error yet; it keeps its index.
      blackoutPeriods: (b.blackoutPeriods ?? []).map((p) =>
        isCalendarDate(p.from) && isCalendarDate(p.to) ? p : { from: "2000-01-01", to: "2000-01-02" },
      ),
      customFacilities: b.customFacilities ?? [],
    };
    // in the reader's language only; the server checks all languages
    const facilityNames = cabinFacilities.map((one) => facility(one));
    const errors = checkCabin(whole, facilityNames).map(({ code, path }) => ({
      code,
      path,
      detail: t(code),
    }));
    return errors.length > 0 ? refusal(errors) : undefined;
  }, [values, t, facility]);
}
