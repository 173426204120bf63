import { Link, useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import { useFormat } from "#web/i18n/format.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { Badge } from "#web/ui/status-badge.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";
import { CabinToggle, DeleteNoun, type OwnPropertyView, cabinState } from "#web/features/property/public.ts";
import css from "./cabin-list.module.css";

type Cabin = OwnPropertyView["cabins"][number];

/** The property's cabins, with their actions. */
export function CabinList({
  property: { propertyId, cabins },
  returnTo,
}: {
  property: Pick<OwnPropertyView, "propertyId" | "cabins">;
  returnTo: string;
}) {
  const t = useTranslations("cabinForm.list");
  if (cabins.length === 0) return null;
  return (
    <Card title={t("title")}>
      <ul className={css.list}>
        {cabins.map((c) => (
          <CabinRow
            key={c.cabinId}
            cabin={c}
            edit={`/cabin-registration-page?${new URLSearchParams({ propertyId, cabinId: c.cabinId, returnTo })}`}
          />
        ))}
      </ul>
    </Card>
  );
}

function CabinRow({ cabin: c, edit }: { cabin: Cabin; edit: string }) {
  const t = useTranslations("cabinForm");
  const statusTexts = useTranslations("mine");
  const f = useFormat();
  const { revalidate } = useRevalidator();
  const word = cabinState(c.status);
  const facts = [
    c.beds && t("summary.beds", { count: c.beds }),
    c.pricePerDayOre > 0 ? t("list.perDay", { price: f.wholeMoney(c.pricePerDayOre) }) : t("summary.free"),
  ];
  return (
    <li>
      <div>
        <p className={css.named}>
          <Link to={edit}>{c.name}</Link>{" "}
          <Badge tone={word === "published" ? "good" : "neutral"}>{statusTexts(`cabin.${word}`)}</Badge>
        </p>
        <p className="muted small">{facts.filter(Boolean).join(" · ")}</p>
      </div>
      <div className="row">
        <CabinToggle cabin={c} />
        <DeleteNoun
          size="small"
          noun="cabin"
          id={c.cabinId}
          name={c.name}
          onDone={(deleted) => {
            notify.success(deleted);
            void revalidate();
          }}
        />
      </div>
    </li>
  );
}
