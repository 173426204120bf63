import { useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import { returnPath } from "#domain/account/return-path.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { type Checkout, useBookabilityAdvice } from "#web/features/checkout/public.ts";
import css from "./about.module.css";

/** Tells the owner that this is the public page and whether it can be booked, with a link to edit it. */
export default function OwnerBanner({ checkout }: { checkout: Checkout }) {
  const t = useTranslations("offering.availability");
  const [query] = useSearchParams();
  const { propertyId, offeringId, notBookable } = checkout.offering;
  const whatToDo = useBookabilityAdvice();
  const edit = `/offering-workflow?${new URLSearchParams({ propertyId, offeringId })}`;
  const back = returnPath(query.get("returnTo"));
  return (
    <aside className={css.banner} aria-labelledby="as-hunter">
      <div>
        <p className={css.title} id="as-hunter">
          {t("asHunter")}
        </p>
        {notBookable.length === 0 ? (
          <p>{t("isOpen")}</p>
        ) : (
          <p>
            {t("isClosed")} {notBookable.map(whatToDo).join(" ")}
          </p>
        )}
      </div>
      <div className="row">
        {back && (
          <LinkButton size="small" to={back}>
            {t("back")}
          </LinkButton>
        )}
        <LinkButton size="small" to={edit}>
          {t("edit")}
        </LinkButton>
      </div>
    </aside>
  );
}
