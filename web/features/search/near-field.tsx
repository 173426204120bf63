import { IconCurrentLocation } from "@tabler/icons-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { Button } from "#web/ui/button.tsx";
import type { NearPoint } from "./find-hits.ts";
import { MunicipalityField } from "./municipality-field.tsx";
import css from "./search-fields.module.css";
import { useAddress, useSearchPath } from "./search-page.ts";
import type { SearchFilters } from "./search-filters.ts";

const timeoutMs = 10_000;
const maxAgeMs = 300_000;
/** Rounds a coordinate to about a kilometre, for the reader's privacy. */
const roundDegrees = (degrees: number) => Number(degrees.toFixed(2));

type State = "still" | "asking" | "refused" | "unknown";
/** Asks the browser for the reader's location (Geolocation API). If that fails, the reason is shown. */
function useGeolocation(onPosition: (near: string) => void) {
  const [state, setState] = useState<State>("still");
  function locate() {
    setState("asking");
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState("still");
        onPosition(`${roundDegrees(coords.longitude)},${roundDegrees(coords.latitude)}`);
      },
      (e) => setState(e.code === e.PERMISSION_DENIED ? "refused" : "unknown"),
      { timeout: timeoutMs, maximumAge: maxAgeMs },
    );
  }
  return { state, locate };
}

/** A field for the point from which distances are measured: the reader's location, or a named place. */
export function NearField({ filters, near }: { filters: SearchFilters; near: NearPoint | undefined }) {
  const t = useTranslations("search.near");
  const navigate = useNavigate();
  const address = useAddress();
  const go = (place: string) =>
    void navigate(address({ ...filters, near: place, sort: "distance" }), { preventScrollReset: true });
  const { state, locate } = useGeolocation(go);
  const otherParams = [
    ...new URLSearchParams(address({ ...filters, sort: "distance" }).split("?")[1]),
  ].filter(([name]) => name !== "near");
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
      <form
        className={css.place}
        action={useSearchPath()}
        onSubmit={(e) => {
          e.preventDefault();
          const place = String(new FormData(e.currentTarget).get("near") ?? "").trim();
          if (place) go(place);
        }}
      >
        {otherParams.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <MunicipalityField
          key={near?.name ?? ""}
          single
          label={t("place")}
          name="near"
          initial={near?.name ?? ""}
          placeholder={t("hint")}
          onChosen={go}
        />
      </form>
      <p role="status" className="muted small">
        {status}
      </p>
    </div>
  );
}
