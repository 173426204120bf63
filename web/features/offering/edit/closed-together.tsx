import { useTranslations } from "use-intl";
import { type ClosedHold, closedTogether, type PlannedHold } from "#domain/ground/closed-together.ts";
import { useSomeNames } from "#web/i18n/some-names.ts";

type Props = {
  own: Omit<PlannedHold, "name">;
  planned: readonly PlannedHold[];
  nameOf?: (closed: ClosedHold) => string;
  className?: string;
};

/** Names what a booking of an offering closes on the same days; nothing where there is no other offering. */
export function ClosedTogether({ own, planned, nameOf = ({ name }) => name, className = "small" }: Props) {
  const t = useTranslations("offeringForm.ground");
  const someNames = useSomeNames();
  const closed = closedTogether(own, planned);
  const hasOthers = planned.some(({ offeringId }) => offeringId !== null && offeringId !== own.offeringId);
  if (closed.length === 0 && !hasOthers) return null;
  const names = closed.map(nameOf);
  return (
    <p className={className}>
      {names.length > 0 ? t("closes", { names: someNames(names) }) : t("closesNothing")}
    </p>
  );
}
