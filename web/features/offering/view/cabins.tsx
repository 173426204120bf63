import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { cabinAddress } from "#domain/page-addresses.ts";
import { useFormat } from "#web/i18n/format.ts";
import { Tags } from "#web/ui/layout/tags.tsx";
import type { Offering } from "#web/features/checkout/public.ts";
import { WrittenText } from "#web/features/machine-translation/public.ts";
import { CabinPhotos } from "#web/features/media/public.ts";
import { useLanguageOfText } from "#web/i18n/written-in.ts";
import css from "./about.module.css";

/** The included and optional cabins of an offering, with their facilities. */
export function Cabins({ offering }: { offering: Offering }) {
  const t = useTranslations("offering.cabin");
  const facility = useTranslations("lists.facility");
  const writtenIn = useLanguageOfText();
  const f = useFormat();
  return (
    <ul className={css.cabins}>
      {offering.cabins.map((cabin) => {
        const optional = offering.optionalCabins.find((c) => c.cabinId === cabin.cabinId);
        const size = [
          cabin.beds && t("beds", { beds: cabin.beds }),
          cabin.rooms && t("rooms", { rooms: cabin.rooms }),
          cabin.sizeSqm && t("size", { sqm: f.number(cabin.sizeSqm) }),
        ];
        return (
          <li key={cabin.cabinId}>
            {cabin.image && (
              <CabinPhotos
                cabinId={cabin.cabinId}
                name={cabin.name}
                image={cabin.image}
                sizes="(max-width: 700px) 100vw, 700px"
                className={css.picture}
              />
            )}
            <div className={css.head}>
              <h3>
                <Link to={cabinAddress(cabin.cabinId)} lang={writtenIn(cabin.english?.name)}>
                  {cabin.name}
                </Link>
              </h3>
              <p>
                {optional
                  ? optional.pricePerPersonPerNightOre > 0
                    ? t("optional", { price: f.wholeMoney(optional.pricePerPersonPerNightOre) })
                    : t("optionalFree")
                  : t("included")}
              </p>
            </div>
            <p className="muted">{size.filter(Boolean).join(" · ")}</p>
            <WrittenText text={cabin.description} lang={writtenIn(cabin.english?.description)} />
            {cabin.facilities.length + cabin.customFacilities.length > 0 && (
              <Tags tags={[...cabin.facilities.map((one) => facility(one)), ...cabin.customFacilities]} />
            )}
          </li>
        );
      })}
    </ul>
  );
}
