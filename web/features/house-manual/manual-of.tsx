import { LinkButton } from "#web/ui/button.tsx";
import { useTranslations } from "use-intl";
import { Card } from "#web/ui/layout/card.tsx";
import css from "./house-manual.module.css";

const manualAddress = (propertyId: string, more: Record<string, string> = {}): string =>
  `/house-manual?${new URLSearchParams({ propertyId, ...more })}`;

type Property = { propertyId: string; cabins: readonly { cabinId: string; name: string }[] };

/** Links to choose whose manual is edited: the property's, or that of one of its cabins. */
export function ChooseManual({
  property: { propertyId, cabins },
  cabinId,
  returnTo,
}: {
  property: Property;
  cabinId: string | null;
  returnTo: string;
}) {
  const t = useTranslations("houseManual.edit");
  if (cabins.length === 0) return null;
  const all = [{ id: null, name: t("property") }, ...cabins.map((c) => ({ id: c.cabinId, name: c.name }))];
  return (
    <nav className={css.choose} aria-label={t("choose")}>
      {all.map(({ id, name }) => (
        <LinkButton
          key={id}
          to={manualAddress(propertyId, { ...(id && { cabinId: id }), returnTo })}
          aria-current={id === cabinId ? "page" : undefined}
        >
          {name}
        </LinkButton>
      ))}
    </nav>
  );
}

/** A link on an agreed booking, by which the landowner sees the manual that the guest will read. */
export function ManualLink({ propertyId, returnTo }: { propertyId: string; returnTo: string }) {
  const t = useTranslations("houseManual.edit");
  return (
    <Card stack title={t("title")}>
      <p className="muted">{t("lead")}</p>
      <div>
        <LinkButton to={manualAddress(propertyId, { returnTo })}>{t("open")}</LinkButton>
      </div>
    </Card>
  );
}
