import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { ClosedHold } from "#domain/ground/closed-together.ts";
import { offeringAddress } from "#domain/page-addresses.ts";
import { CommandButton } from "#web/platform/api/command-button.tsx";
import { useFormat } from "#web/i18n/format.ts";
import { usePriceUnit } from "#web/i18n/price-unit.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { EmptyState } from "#web/ui/layout/states.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";
import { ClosedTogether } from "../edit/closed-together.tsx";
import { DuplicateButton } from "../edit/duplicate-button.tsx";
import { BookabilityBadge, useBookabilityAdvice } from "#web/features/checkout/public.ts";
import type { OwnPropertyView } from "#web/features/property/public.ts";
import type { Strategy } from "./load-strategy.ts";
import css from "./strategy.module.css";

type OwnOffering = OwnPropertyView["offerings"][number];

/** The property's offerings, each with its actions. */
export function OfferingList({ strategy, path }: { strategy: Strategy; path: string }) {
  const t = useTranslations("strategy.offerings");
  const { property } = strategy;
  const offerings = property.offerings.toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1));
  return (
    <Card title={t("title")}>
      {property.status !== "published" && offerings.length > 0 && <p className="muted">{t("propertyNot")}</p>}
      {offerings.length === 0 ? (
        <EmptyState title={t("emptyTitle")} text={t("emptyText")} />
      ) : (
        <ul className={css.list}>
          {offerings.map((o) => (
            <OfferingRow key={o.offeringId} offering={o} strategy={strategy} path={path} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function OfferingRow({
  offering: o,
  strategy: { property, planned, today },
  path,
}: {
  offering: OwnOffering;
  strategy: Strategy;
  path: string;
}) {
  const own = o.validTo < today ? undefined : planned.find(({ offeringId }) => offeringId === o.offeringId);
  const t = useTranslations("strategy.offerings");
  const listTexts = useTranslations("mine");
  const f = useFormat();
  const unit = usePriceUnit();
  const parts = property.grounds
    .filter(({ groundId }) => o.groundIds.includes(groundId))
    .map(({ name }) => name);
  const withDays = ({ name, days }: ClosedHold) =>
    days ? t("onDays", { name, dates: f.dateRange(days.from, days.to, { weekday: false }) }) : name;
  const ids = { propertyId: property.propertyId, offeringId: o.offeringId };
  const edit = `/offering-workflow?${new URLSearchParams({ ...ids, returnTo: path })}`;
  return (
    <li>
      <div>
        <p className={css.named}>
          <Link to={edit}>{o.name}</Link> <BookabilityBadge offering={o} own />
        </p>
        <p className="muted small">
          {[
            f.dateRange(o.validFrom, o.validTo, { weekday: false, year: true }),
            `${t("from", { price: f.fromMoney(o.fromPriceOre) })} ${unit(o, property.type === "fishing_area")}`,
            ...(property.grounds.length > 0 ? [f.all(parts) || t("wholeGround")] : []),
          ].join(" · ")}
        </p>
        {own && <ClosedTogether own={own} planned={planned} nameOf={withDays} className="muted small" />}
      </div>
      <div className={css.actions}>
        <StatusButton offering={o} />
        <LinkButton
          size="small"
          look="quiet"
          to={offeringAddress(ids, { returnTo: path })}
          aria-label={listTexts("offeringAsHunter", { name: o.name })}
        >
          {listTexts("asHunter")}
        </LinkButton>
        <DuplicateButton offeringId={o.offeringId} name={o.name} />
      </div>
    </li>
  );
}

/** The button that publishes or pauses an offering. */
function StatusButton({ offering: { offeringId, name, status, published } }: { offering: OwnOffering }) {
  const t = useTranslations("strategy.status");
  const whatToDo = useBookabilityAdvice();
  const open = status === "active" && published;
  const to = open ? ("inactive" as const) : ("active" as const);
  return (
    <CommandButton
      aria-label={t(open ? "pauseIt" : "openIt", { name })}
      intent={to}
      send={(api, once) =>
        api(
          "PUT /api/offerings/:offeringId/status",
          { params: { offeringId }, body: { status: to, published: true } },
          once,
        )
      }
      done={({ notBookable: [reason] }) => {
        if (open) notify.success(t("paused", { name }));
        else notify.success(reason ? `${t("ready", { name })} ${whatToDo(reason)}` : t("opened", { name }));
      }}
      refused={() => t("failed")}
    >
      {t(open ? "pause" : "open")}
    </CommandButton>
  );
}
