import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { offeringAddress } from "#domain/page-addresses.ts";
import { useFormat } from "#web/i18n/format.ts";
import { landscapeUrl } from "#web/ui/pictures.ts";
import { AlertSwitch } from "./alert-switch.tsx";
import { Heart } from "./heart.tsx";
import type { Favourites } from "./load-saved.ts";
import css from "./saved.module.css";

export function FavouriteRow({
  favourite: { offeringId, propertyId, name, propertyName, municipality, alert, hit },
}: {
  favourite: Favourites["items"][number];
}) {
  const t = useTranslations("favourites");
  const f = useFormat();
  return (
    <li data-gone={hit ? undefined : true}>
      <div className={css.what}>
        <img
          className={css.picture}
          src={hit?.image ?? landscapeUrl(offeringId)}
          alt=""
          width={96}
          height={64}
          loading="lazy"
          decoding="async"
        />
        <div>
          <Link className={css.name} to={offeringAddress({ propertyId, offeringId })}>
            {name}
          </Link>
          <p className="muted small">{[propertyName, municipality].filter(Boolean).join(" · ")}</p>
          <p className="small">
            {hit
              ? `${f.dateRange(hit.validFrom, hit.validTo, { weekday: false, short: true, year: true })} · ${t("from", { price: f.fromMoney(hit.fromPriceOre) })}`
              : t("gone")}
          </p>
        </div>
      </div>
      <div className={css.actions}>
        <AlertSwitch
          about={name}
          on={alert}
          send={(api, on, once) =>
            api("PATCH /api/favourites/:offeringId", { params: { offeringId }, body: { alert: on } }, once)
          }
        />
        <Heart offeringId={offeringId} name={name} />
      </div>
    </li>
  );
}
