import { propertyUnlessNamed } from "#domain/place-name.ts";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { shortMunicipalityName } from "#domain/municipality/short-municipality-name.ts";
import { guestKindOf } from "#domain/offering/guest-kind.ts";
import { hitAddress } from "#domain/page-addresses.ts";
import { useCabinsOfHit } from "#web/i18n/cabins-of-hit.ts";
import { useFormat } from "#web/i18n/format.ts";
import { useLanguageOfText } from "#web/i18n/written-in.ts";
import { AlertSwitch } from "./alert-switch.tsx";
import { FavouriteButton } from "./favourite-button.tsx";
import type { SavedItems } from "./load-saved.ts";
import css from "./saved.module.css";

export function FavouriteRow({
  favourite: { offeringId, cabinId, propertyId, name, propertyName, municipality, alert, hit, picture },
}: {
  favourite: SavedItems["favourites"]["items"][number];
}) {
  const t = useTranslations("favourites");
  const perUnit = useTranslations("common.hit");
  const f = useFormat();
  const writtenIn = useLanguageOfText();
  const openDays = ({ validFrom, validTo }: NonNullable<typeof hit>) =>
    validFrom && validTo && f.dateRange(validFrom, validTo, { weekday: false, short: true, year: true });
  const unitOf = (of: NonNullable<typeof hit>) =>
    of.kind === "cabin"
      ? perUnit("perNight")
      : perUnit(`per.${of.per}_${of.priceFor}`, { who: guestKindOf(of.species, false) });
  const id = offeringId ?? cabinId ?? "";
  const cabinsOf = useCabinsOfHit();
  const property = propertyUnlessNamed(name, propertyName);
  return (
    <li data-gone={hit ? undefined : true}>
      <div className={css.what}>
        <img
          className={css.picture}
          src={picture}
          alt=""
          width={96}
          height={64}
          loading="lazy"
          decoding="async"
        />
        <div>
          <Link className={css.name} to={hitAddress({ propertyId, offeringId, cabinId })} lang={writtenIn()}>
            {name}
          </Link>
          <p className="muted small">
            {property && <span lang={writtenIn()}>{property}</span>}
            {property && municipality && " · "}
            {shortMunicipalityName(municipality ?? "")}
          </p>
          <p className="small">
            {hit
              ? [
                  openDays(hit),
                  `${t("from", { price: f.fromMoney(hit.fromPriceOre) })} ${unitOf(hit)}`,
                  ...cabinsOf(hit),
                ]
                  .filter(Boolean)
                  .join(" · ")
              : t("gone")}
          </p>
        </div>
      </div>
      <div className={css.actions}>
        <AlertSwitch
          about={name}
          on={alert}
          send={(api, on, once) =>
            api(
              "PATCH /api/favourites/:offeringId",
              { params: { offeringId: id }, body: { alert: on } },
              once,
            )
          }
        />
        <FavouriteButton id={id} name={name} />
      </div>
    </li>
  );
}
