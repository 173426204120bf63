import type { ComponentProps } from "react";
import { Counties } from "./counties.tsx";
import { SafePayment } from "./safe-payment.tsx";
import { LatestReviews } from "./latest-reviews.tsx";
import { Seasons } from "./seasons.tsx";
import { useTranslations } from "use-intl";
import { businessTerms } from "#domain/business-terms.ts";
import { LinkButton } from "#web/ui/button.tsx";
import css from "./how-it-works.module.css";

const steps = ["1", "2", "3"] as const;

function HowItWorks() {
  const t = useTranslations("home");
  return (
    <section className={css.how} aria-label={t("how.label")}>
      <div className={css.card}>
        <h2>{t("how.hunter.title")}</h2>
        <ol className={css.steps}>
          {steps.map((n) => (
            <li key={n}>
              <h3>{t(`how.hunter.step${n}`, businessTerms)}</h3>
              <p>{t(`how.hunter.text${n}`, businessTerms)}</p>
            </li>
          ))}
        </ol>
        <LinkButton to="/finn-jakttterreng">{t("how.hunter.go")}</LinkButton>
      </div>
      <div className={css.card} data-deep>
        <div className={css.map} aria-hidden />
        <h2>{t("how.landowner.title")}</h2>
        <ol className={css.steps}>
          {steps.map((n) => (
            <li key={n}>
              <h3>{t(`how.landowner.step${n}`)}</h3>
              <p>{t(`how.landowner.text${n}`, businessTerms)}</p>
            </li>
          ))}
        </ol>
        <LinkButton to="/register?role=landowner">{t("how.landowner.go")}</LinkButton>
      </div>
    </section>
  );
}

type Props = {
  today: string;
  seasons: Omit<ComponentProps<typeof Seasons>, "today">;
  ratings: ComponentProps<typeof LatestReviews>["ratings"] | null;
} & ComponentProps<typeof Counties>;

/** The part of the front page below the search and its hits. */
export function BelowTheFold({ today, seasons, counties, ratings }: Props) {
  return (
    <>
      {counties.length > 0 && <Counties counties={counties} />}
      <Seasons today={today} {...seasons} />
      <HowItWorks />
      {ratings && <LatestReviews ratings={ratings} />}
      <SafePayment />
    </>
  );
}
