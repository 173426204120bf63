import { IconCurrentLocation, IconCurrentLocationOff } from "@tabler/icons-react";
import { lazy, useEffect, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import type { BoundaryShape } from "#domain/boundary/boundary.ts";
import { kmBetween } from "#domain/boundary/distance.ts";
import { MapFrame } from "#web/features/map/public.ts";
import { useFormat } from "#web/i18n/format.ts";
import { Button } from "#web/ui/button.tsx";
import { type BookedGround, bookedBorderOf, type Place, placesOf } from "./booked-ground.ts";
import { BorderWarning, useMetres } from "./border-warning.tsx";
import css from "./field-map.module.css";
import { type Position, usePosition } from "./use-position.ts";

const GroundMap = lazy(() => import("./ground-map.tsx"));

/** The map of the booked ground, the reader's position, and a list of the places. */
export default function FieldMap({ ground }: { ground: BookedGround }) {
  const t = useTranslations("fieldMap");
  const kind = useTranslations("fieldMap.kinds");
  const [border, setBorder] = useState<BoundaryShape | null>(ground.boundary);
  useEffect(() => {
    let isMounted = true;
    void bookedBorderOf(ground).then((found) => isMounted && setBorder(found));
    return () => {
      isMounted = false;
    };
  }, [ground]);
  const places = useMemo(() => placesOf(ground, kind), [ground, kind]);
  const [target, setTarget] = useState<Place>();
  const me = usePosition();
  const position = me.state === "shown" ? me.position : undefined;
  return (
    <>
      <BorderWarning shown={me} border={border} />
      <MapFrame className={css.map} list={null}>
        <GroundMap ground={ground} border={border} places={places} position={position} target={target} />
      </MapFrame>
      <div className={css.actions}>
        <Button
          look={me.isOn ? "plain" : "primary"}
          icon={
            me.isOn ? (
              <IconCurrentLocationOff size={20} aria-hidden />
            ) : (
              <IconCurrentLocation size={20} aria-hidden />
            )
          }
          onClick={me.isOn ? me.turnOff : me.turnOn}
        >
          {t(me.isOn ? "hideMe" : "showMe")}
        </Button>
      </div>
      <p className="muted small">{t("privacy")}</p>
      <PlaceList places={places} position={position} onChoose={setTarget} />
    </>
  );
}

function PlaceList({
  places,
  position,
  onChoose,
}: {
  places: readonly Place[];
  position: Position | undefined;
  onChoose: (place: Place) => void;
}) {
  const t = useTranslations("fieldMap");
  const kind = useTranslations("fieldMap.kinds");
  const f = useFormat();
  const metres = useMetres();
  if (places.length === 0) return null;
  return (
    <section>
      <h3>{t("places")}</h3>
      <ul className={css.places}>
        {places.map((place) => (
          <li key={`${place.kind} ${place.name} ${place.lat} ${place.lon}`}>
            <span className={css.mark} data-kind={place.kind} aria-hidden />
            <span className={css.placeText}>
              <button type="button" className={css.placeName} onClick={() => onChoose({ ...place })}>
                {place.name}
              </button>
              <span className="muted small">
                {[
                  place.kind === "parking" || place.kind === "meeting" ? undefined : kind(place.kind),
                  position && t("away", { distance: metres(kmBetween(position, place) * 1000) }),
                  `${f.number(place.lat, 5)}, ${f.number(place.lon, 5)}`,
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
              {place.note && <span className="small">{place.note}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
