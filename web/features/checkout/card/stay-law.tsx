import { useTranslations } from "use-intl";
import type { Stay } from "#domain/days.ts";
import { LawAnswers, type SpeciesLaw } from "#web/features/law/public.ts";
import { answersIn } from "../stay/use-law.ts";
import css from "./booking-fields.module.css";

type Props = { stay: Stay; species: readonly SpeciesLaw[] };
/** What the law says of each species on the chosen days, with the reasons and their sources. */
export default function StayLaw({ stay, species }: Props) {
  const t = useTranslations("lawAnswers");
  return (
    <section className={css.law} aria-live="polite">
      <h3>{t("title")}</h3>
      <LawAnswers species={species.map((one) => ({ ...one, days: answersIn(one, stay) }))} />
      <p className="muted small">{t("note")}</p>
    </section>
  );
}
