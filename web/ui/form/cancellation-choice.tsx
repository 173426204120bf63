import { useTranslations } from "use-intl";
import { cancellationTiers } from "#domain/booking/cancellation.ts";
import { businessTerms } from "#domain/business-terms.ts";
import { type CancellationPolicy, cancellationPolicies } from "#domain/offering/lists.ts";
import { ChoiceCard } from "./choice.tsx";
import { Choices, Wide } from "./form.tsx";

type Props = { value: CancellationPolicy; onChange: (policy: CancellationPolicy) => void };

/** The choice of a cancellation policy, with what each means for both parties (rules 5.1). */
export function CancellationChoice({ value, onChange }: Props) {
  const t = useTranslations("form.cancellation");
  const policy = useTranslations("lists.policy");
  return (
    <>
      <Choices label={t("title")}>
        {cancellationPolicies.map((k) => (
          <ChoiceCard
            key={k}
            type="radio"
            name="cancellationPolicy"
            checked={value === k}
            onChange={() => onChange(k)}
            label={policy(k)}
            hint={cancellationTiers[k].map((tier) => t("tier", tier)).join(" ")}
          />
        ))}
      </Choices>
      <Wide>
        <p className="muted small">{t("means", businessTerms)}</p>
      </Wide>
    </>
  );
}
