import { useState } from "react";
import { useTranslations } from "use-intl";
import { useFormat } from "#web/i18n/format.ts";
import { useLazyComponent } from "#web/ui/use-lazy-component.ts";
import { Button } from "#web/ui/button.tsx";
import { loadCabinCheckoutDialog } from "#web/features/checkout/public.ts";
import { CabinPhotos } from "#web/features/media/public.ts";
import css from "./property-cabins.module.css";
import type { Property } from "./property-offerings.tsx";

/** `cabinId`: the one to ask for at once, as after sign-in. */
type CabinsProps = {
  property: Property;
  cabinId: string | null;
  today: string;
  now: string;
  signedIn: boolean;
  own: boolean;
};
type PropertyCabin = Property["cabins"][number];

/** The cabins, and for those that are let on their own what a night costs and the way to ask (rules 10.3). */
export function PropertyCabins(props: CabinsProps) {
  const t = useTranslations("property");
  const f = useFormat();
  const { property, cabinId } = props;
  const open = property.status === "published" && property.visibility !== "private";
  const [asking, setAsking] = useState(cabinId);
  const [linked, setLinked] = useState(cabinId !== null);
  const close = () => {
    setAsking(null);
    setLinked(false); // opened anew by hand, it goes by no address
  };
  const RentDialog = useLazyComponent(loadCabinCheckoutDialog, asking !== null, close);
  const alone = (c: PropertyCabin) => open && c.rentalEnabled && c.status === "published";
  const words = (c: PropertyCabin) =>
    !alone(c)
      ? t("rent.with")
      : c.pricePerDayOre > 0
        ? t("rent.from", { price: f.money(c.pricePerDayOre) })
        : t("rent.free");
  return (
    <ul className={css.cabins}>
      {property.cabins.map((c) => (
        <li key={c.cabinId}>
          {c.image && (
            <CabinPhotos
              cabinId={c.cabinId}
              name={c.name}
              image={c.image}
              sizes="96px"
              className={css.picture}
            />
          )}
          <div className={css.words}>
            <b>{c.beds ? t("cabin", { name: c.name, beds: c.beds }) : c.name}</b>
            <p className="muted small">{words(c)}</p>
          </div>
          {alone(c) && (
            <Button onClick={() => setAsking(c.cabinId)}>{t("rent.open", { name: c.name })}</Button>
          )}
          {alone(c) && RentDialog && (
            <RentDialog {...props} cabin={c} open={asking === c.cabinId} linked={linked} onClose={close} />
          )}
        </li>
      ))}
    </ul>
  );
}
