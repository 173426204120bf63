import { useTranslations } from "use-intl";
import { useWrittenIn } from "#web/i18n/written-in.ts";
import { Badge } from "#web/ui/status-badge.tsx";
import { Stepper } from "#web/ui/layout/stepper.tsx";
import css from "./booking-fields.module.css";
import type { Suggestion } from "./choice.ts";
import { byCategory, type ExtraOption, extrasOf, useServicePrice } from "./extras.ts";
import { LazyFieldErrors } from "./lazy-field-errors.tsx";
import type { Checkout } from "./use-checkout.ts";

type Props = { checkout: Checkout; onSuggestion: (suggestion: Suggestion) => void };

/** The quantity of each service, by category, each with its error. */
export function ServiceChoices({ checkout, onSuggestion }: Props) {
  const t = useTranslations("offering.choose");
  const lang = useWrittenIn()();
  const groups = byCategory(extrasOf(checkout.offering));
  if (groups.length === 0) return null;
  return (
    <fieldset className={css.group}>
      <legend>{t("services")}</legend>
      {groups.map(({ category, items }) => (
        <div key={category} className={css.group}>
          {category && (
            <p className={css.category} lang={lang}>
              {category}
            </p>
          )}
          {items.map((s) => (
            <ServiceChoice key={s.serviceId} service={s} checkout={checkout} onSuggestion={onSuggestion} />
          ))}
        </div>
      ))}
    </fieldset>
  );
}

function ServiceChoice({
  service: s,
  checkout: { choice, change, errorsAt },
  onSuggestion,
}: Props & { service: ExtraOption }) {
  const t = useTranslations("offering.service");
  const price = useServicePrice();
  const lang = useWrittenIn()();
  return (
    <div>
      <div className={css.service}>
        <p>
          <span className="row">
            <b lang={lang}>{s.name}</b>
            {s.premium && <Badge tone="waiting">{t("premium")}</Badge>}
          </span>
          <small>{price(s)}</small>
        </p>
        <Stepper
          label={s.name}
          hideLabel
          value={choice.services[s.serviceId] ?? 0}
          max={s.most ?? 99}
          onChange={(quantity) => change({ services: { ...choice.services, [s.serviceId]: quantity } })}
        />
      </div>
      <LazyFieldErrors errors={errorsAt(`services.${s.serviceId}`)} onSuggestion={onSuggestion} />
    </div>
  );
}
