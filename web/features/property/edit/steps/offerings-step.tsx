import { IconChevronRight } from "@tabler/icons-react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { useFormat } from "#web/i18n/format.ts";
import { usePriceUnit } from "#web/i18n/price-unit.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { FormSection, Wide } from "#web/ui/form/form.tsx";
import { Badge } from "#web/ui/status-badge.tsx";
import { cabinState } from "../cabin-state.ts";
import { stepPath } from "../steps.ts";
import { useBookabilityWord, useServicePrice } from "#web/features/checkout/public.ts";
import type { DraftStepProps } from "./step.ts";
import css from "./offerings-step.module.css";

type Item = { key: string; to: string; name: string; text: string; good: boolean; word: string };

/** The property's offerings, cabins and services, each on its own page, with a link back to this step. */
export function OfferingsStep({ property, path }: DraftStepProps) {
  const t = useTranslations("wizard.offerings");
  const listTexts = useTranslations("mine");
  const f = useFormat();
  const { propertyId, cabins, services, offerings } = property;
  const price = useServicePrice();
  const unit = usePriceUnit();
  const bookability = useBookabilityWord(true);
  const returnTo = stepPath(path, propertyId, "offerings");
  const page = (to: string, ids: Record<string, string> = {}) =>
    `${to}?${new URLSearchParams({ propertyId, ...ids, returnTo })}`;
  const cabinItems = cabins.map((c) => {
    const word = cabinState(c.status);
    const text = [
      c.beds && listTexts("beds", { beds: c.beds }),
      c.pricePerDayOre > 0 ? t("perDay", { price: f.wholeMoney(c.pricePerDayOre) }) : t("free"),
    ]
      .filter(Boolean)
      .join(" · ");
    return {
      key: c.cabinId,
      to: page("/cabin-registration-page", { cabinId: c.cabinId }),
      name: c.name,
      text,
      good: word === "published",
      word: listTexts(`cabin.${word}`),
    };
  });
  const offeringItems = offerings.map((o) => {
    const text = `${f.dateRange(o.validFrom, o.validTo, { weekday: false, year: true })} · ${listTexts("from", { price: f.fromMoney(o.fromPriceOre) })} ${unit(o, property.type === "fishing_area")}`;
    return {
      key: o.offeringId,
      to: page("/offering-workflow", { offeringId: o.offeringId }),
      name: o.name,
      text,
      good: o.notBookable.length === 0,
      word: bookability(o),
    };
  });
  const serviceItems = services.map((s) => {
    const word = cabinState(s.status);
    const to = page("/service-registration-page", { serviceId: s.serviceId });
    return {
      key: s.serviceId,
      to,
      name: s.name,
      text: price(s),
      good: word === "published",
      word: listTexts(`cabin.${word}`),
    };
  });
  return (
    <>
      <ItemList
        title={listTexts("cabins")}
        lead={t("cabinsLead")}
        items={cabinItems}
        add={listTexts("addCabin")}
        to={page("/cabin-registration-page")}
      />
      <ItemList
        title={listTexts("services")}
        lead={t("servicesLead")}
        items={serviceItems}
        add={listTexts("addService")}
        to={page("/service-creation-page")}
      />
      <ItemList
        title={listTexts("offerings")}
        lead={t("offeringsLead")}
        items={offeringItems}
        add={listTexts("addOffering")}
        to={page("/offering-workflow")}
      />
    </>
  );
}

function ItemList({
  title,
  lead,
  items,
  add,
  to,
}: {
  title: string;
  lead: string;
  items: Item[];
  add: string;
  to: string;
}) {
  return (
    <FormSection title={title} lead={lead}>
      <Wide>
        {items.length > 0 && (
          <ul className={css.list}>
            {items.map((item) => (
              <li key={item.key}>
                <div className={css.words}>
                  <div>
                    <Link to={item.to}>{item.name}</Link>
                    <p className="muted small">{item.text}</p>
                  </div>
                  <Badge tone={item.good ? "good" : "neutral"}>{item.word}</Badge>
                </div>
                <IconChevronRight size={18} aria-hidden />
              </li>
            ))}
          </ul>
        )}
        <div className="row">
          <LinkButton to={to}>{add}</LinkButton>
        </div>
      </Wide>
    </FormSection>
  );
}
