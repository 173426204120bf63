import { useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import { returnPath } from "#domain/account/return-path.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { isOver, type Checkout } from "#web/features/checkout/public.ts";
import css from "./availability.module.css";

type Reason = "draft" | "inactive" | "archived" | "hidden" | "property" | "over";
/** Why nobody can book it, all of it; none where one can. */
function reasonsOf({ offering, today }: Checkout): Reason[] {
  const { status, published, propertyOpen } = offering;
  return [
    ...(status === "active" ? [] : [status]),
    ...(published || status !== "active" ? [] : ["hidden" as const]),
    ...(propertyOpen ? [] : ["property" as const]),
    ...(isOver({ offering, today }) ? ["over" as const] : []),
  ];
}

/**
 * Tells the owner that this is the hunter's page, whether it can be booked, and the way back to where it is
 * written.
 */
export default function OwnerBanner({ checkout }: { checkout: Checkout }) {
  const t = useTranslations("offering.availability");
  const [query] = useSearchParams();
  const { propertyId, offeringId } = checkout.offering;
  const reasons = reasonsOf(checkout);
  const edit = `/offering-workflow?${new URLSearchParams({ propertyId, offeringId })}`;
  const back = returnPath(query.get("returnTo"));
  return (
    <aside className={css.banner} aria-labelledby="as-hunter">
      <div>
        <p className={css.title} id="as-hunter">
          {t("asHunter")}
        </p>
        {reasons.length === 0 ? (
          <p>{t("isOpen")}</p>
        ) : (
          <p>
            {t("isClosed")} {reasons.map((reason) => t(`why.${reason}`)).join(" ")}
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
