import { IconCalendarX, IconLock, IconMessageQuestion, IconReceipt } from "@tabler/icons-react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { cancellationTiers } from "#domain/booking/cancellation.ts";
import { businessTerms } from "#domain/business-terms.ts";
import { cancellationPolicies } from "#domain/offering/lists.ts";
import { IconList } from "#web/ui/form/icon-list.tsx";
import css from "./safe-payment.module.css";

const reasons = [
  { key: "ask", Icon: IconMessageQuestion },
  { key: "hold", Icon: IconLock },
  { key: "back", Icon: IconCalendarX },
  { key: "lines", Icon: IconReceipt },
] as const;

export function SafePayment() {
  const t = useTranslations("home.safe");
  return (
    <section className={css.safe} aria-labelledby="safe">
      <h2 id="safe">{t("title")}</h2>
      <IconList
        points={reasons.map((reason) => ({
          ...reason,
          title: t(`${reason.key}.title`),
          text: t(`${reason.key}.text`, businessTerms),
        }))}
      />
      <details className={css.refunds}>
        <summary>{t("refunds.title")}</summary>
        <p>{t("refunds.lead", businessTerms)}</p>
        <dl>
          {cancellationPolicies.map((policy) => (
            <div key={policy}>
              <dt>{t(`refunds.${policy}`)}</dt>
              {cancellationTiers[policy].map((tier) => (
                <dd key={tier.percent}>{t("refunds.tier", tier)}</dd>
              ))}
            </div>
          ))}
        </dl>
        <Link to="/terms-of-service#cancel">{t("refunds.terms")}</Link>
      </details>
    </section>
  );
}
