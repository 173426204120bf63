import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { Answer } from "#contract/index.ts";
import { bookingAddress } from "#domain/page-addresses.ts";
import { useFormat } from "#web/i18n/format.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { EmptyState } from "#web/ui/layout/states.tsx";
import { Badge } from "#web/ui/status-badge.tsx";
import css from "./control.module.css";

type Reports = Answer<"GET /api/properties/:propertyId/control-reports">;
const tones = { green: "good", yellow: "waiting", red: "bad" } as const;

/** What wardens have reported of a property, the newest first. */
export function ControlReports({ propertyId, list }: { propertyId: string; list: Reports }) {
  const t = useTranslations("control.reports");
  const verdict = useTranslations("control.verdict");
  const short = useTranslations("control.short");
  const f = useFormat();
  if (list.items.length === 0)
    return (
      <EmptyState
        heading="h2"
        title={t("none")}
        text={t("noneText")}
        next={{ to: "/kontroll", text: t("toControl") }}
      />
    );
  return (
    <div className={css.page}>
      <Card>
        <ul className={css.scans}>
          {list.items.map((one) => (
            <li key={one.controlScanId}>
              <p>
                <strong>{f.dateTime(one.checkedAt)}</strong>{" "}
                <Badge tone={tones[one.outcome]}>{verdict(one.outcome)}</Badge>
              </p>
              {one.reasons.length > 0 && <p>{f.all(one.reasons.map((reason) => short(reason)))}</p>}
              {one.note && <p>{one.note}</p>}
              <p className="muted small">
                {t("by", { name: one.by })}
                {one.bookingId ? (
                  <>
                    {" · "}
                    <Link to={bookingAddress(one.bookingId)}>{t("booking")}</Link>
                  </>
                ) : (
                  one.permitId && ` · ${t("permit", { id: one.permitId })}`
                )}
                {one.place && ` · ${one.place.lat.toFixed(5)}, ${one.place.lon.toFixed(5)}`}
              </p>
            </li>
          ))}
        </ul>
      </Card>
      <div className="row">
        {list.nextCursor && (
          <LinkButton to={`?${new URLSearchParams({ propertyId, cursor: list.nextCursor })}`}>
            {t("older")}
          </LinkButton>
        )}
        <Link to="/kontroll">{t("toControl")}</Link>
      </div>
    </div>
  );
}
