import { IconCurrentLocation } from "@tabler/icons-react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { Button } from "#web/ui/button.tsx";
import type { NearPoint } from "./find-hits.ts";
import css from "./search-fields.module.css";
import { useAddress } from "./search-page.ts";
import type { SearchFilters } from "./search-filters.ts";
import { useGeolocation } from "./use-geolocation.ts";

/** What distances are measured from, and a button for the reader's own location. */
export function NearField({ filters, near }: { filters: SearchFilters; near: NearPoint | undefined }) {
  const t = useTranslations("search.near");
  const navigate = useNavigate();
  const address = useAddress();
  const { state, locate } = useGeolocation(
    (point) =>
      void navigate(address({ ...filters, near: point, sort: "distance" }), { preventScrollReset: true }),
  );
  const status =
    state === "refused" || state === "unknown"
      ? t(state)
      : near
        ? near.name
          ? t("from", { place: near.name })
          : t("fromPoint")
        : t("say");
  return (
    <div className={css.near}>
      <Button onClick={locate} busy={state === "asking"} icon={<IconCurrentLocation size={20} aria-hidden />}>
        {t("here")}
      </Button>
      <p role="status" className="muted small">
        {status}
      </p>
    </div>
  );
}
