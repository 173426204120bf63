import { useTranslations } from "use-intl";
import { SegmentLinks } from "#web/ui/form/segments.tsx";
import { arrivalAddress } from "./arrival-address.ts";
import type { Place } from "./points-form.tsx";
import css from "./arrival.module.css";

type Property = {
  propertyId: string;
  grounds: readonly { groundId: string; name: string }[];
  cabins: readonly { cabinId: string; name: string }[];
};
/** Links to the property as a whole, the parts of its ground and its cabins. */
export function ChoosePlace({
  property: { propertyId, grounds, cabins },
  place,
  returnTo,
}: {
  property: Property;
  place: Place;
  returnTo: string;
}) {
  const t = useTranslations("arrival");
  if (grounds.length + cabins.length === 0) return null;
  const all = [
    { groundId: null, cabinId: null, name: t("property") },
    ...grounds.map(({ groundId, name }) => ({ groundId, cabinId: null, name })),
    ...cabins.map(({ cabinId, name }) => ({ groundId: null, cabinId, name })),
  ];
  return (
    <div className={css.places}>
      <SegmentLinks
        label={t("choose")}
        fit
        items={all.map(({ name, ...one }) => ({
          to: arrivalAddress(propertyId, { ...one, returnTo }),
          label: name,
          current: one.groundId === place.groundId && one.cabinId === place.cabinId,
        }))}
      />
    </div>
  );
}
