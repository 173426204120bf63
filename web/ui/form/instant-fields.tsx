import { useTranslations } from "use-intl";
import { Link } from "react-router";
import { type Confirmation, confirmations } from "#domain/booking/lists.ts";
import { Notice } from "#web/ui/layout/notice.tsx";
import { ChoiceCard } from "./choice.tsx";
import { CheckField, errorsOf, TextField } from "./field.tsx";
import { Choices, Wide } from "./form.tsx";
import type { FormOf } from "./form-state.ts";
import { instantFigures, type InstantValues } from "./instant-conditions.ts";

type Values = { confirmation: Confirmation; instantConditions: InstantValues };
type Props = {
  values: Values;
  set: (part: Partial<Values>) => void;
  problem: FormOf<object>["problem"];
};

/**
 * Whether the landowner answers each request or says yes beforehand, and to whom (rules 4.6). Needs the texts
 * of `form`.
 */
export function InstantFields({ values: { confirmation, instantConditions }, set, problem }: Props) {
  const t = useTranslations("form.instant");
  const change = (part: Partial<InstantValues>) =>
    set({ instantConditions: { ...instantConditions, ...part } });
  const asksForAgreement =
    problem?.code === "invoicing_agreement_required" ||
    problem?.errors?.some(({ code }) => code === "invoicing_agreement_required");
  return (
    <>
      <Choices label={t("title")}>
        {confirmations.map((how) => (
          <ChoiceCard
            key={how}
            type="radio"
            name="confirmation"
            checked={confirmation === how}
            onChange={() => set({ confirmation: how })}
            label={t(how)}
            hint={t(`hints.${how}`)}
          />
        ))}
      </Choices>
      {asksForAgreement && (
        <Wide>
          <Notice kind="error" title={t("agreement.title")}>
            {t.rich("agreement.text", {
              link: (words) => (
                <Link to="/dashboard?tab=profile" target="_blank">
                  {words}
                </Link>
              ),
            })}
          </Notice>
        </Wide>
      )}
      {confirmation === "instant" && (
        <Wide>
          <h3>{t("conditions")}</h3>
          <p className="muted small">{t("conditionsHint")}</p>
        </Wide>
      )}
      {confirmation === "instant" &&
        instantFigures.map((name) => (
          <TextField
            key={name}
            name={`instantConditions.${name}`}
            label={t(name)}
            inputMode={name === "minRating" ? "decimal" : "numeric"}
            maxLength={6}
            value={instantConditions[name]}
            error={errorsOf(problem, [`instantConditions.${name}`]).at(`instantConditions.${name}`)}
            onChange={(e) => change({ [name]: e.target.value })}
          />
        ))}
      {confirmation === "instant" && (
        <Wide>
          <CheckField
            name="instantConditions.hasPaid"
            label={t("hasPaid")}
            checked={instantConditions.hasPaid}
            onChange={(e) => change({ hasPaid: e.target.checked })}
          />
        </Wide>
      )}
    </>
  );
}
