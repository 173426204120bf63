import { ClosedTogether } from "./closed-together.tsx";
import { groundHoldOfForm, isSeason, type OfferingValues, type OfferingView } from "./offering-form.ts";
import type { OfferingContext } from "./templates.ts";

type Props = { values: OfferingValues; by: OfferingContext; offering: OfferingView | undefined };
/** Names what a booking of the form's offering would close. */
export function ClosedByForm({ values, by, offering }: Props) {
  const { validFrom: from, validTo: to } = values;
  const own = groundHoldOfForm(values, by.fishing, offering?.offeringId);
  const season = isSeason(from, to) ? { season: { from, to } } : {};
  return <ClosedTogether own={{ ...own, ...season }} planned={by.planned} />;
}
