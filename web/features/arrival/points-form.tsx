import { lazy, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import type { Answer, RequestBody } from "#contract/index.ts";
import { pointFields, pointKinds, type PointKind } from "#domain/arrival/fields.ts";
import { positionOf, unusualDistanceKm } from "#domain/arrival/points.ts";
import type { Boundary } from "#contract/property/fields.ts";
import { MapFrame } from "#web/features/map/public.ts";
import { useForm } from "#web/platform/api/use-form.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { TextArea, TextField } from "#web/ui/form/field.tsx";
import { Form, FormSection, Wide } from "#web/ui/form/form.tsx";
import { SegmentRadios } from "#web/ui/form/segments.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";
import css from "./arrival.module.css";
import { degreesText, parseDegrees, parsePair } from "./degrees.ts";

const PinMap = lazy(() => import("./pin-map.tsx"));

export type Arrival = Answer<"GET /api/properties/:propertyId/arrival">;
export type Place = { groundId: string | null; cabinId: string | null };
type Body = RequestBody<"PUT /api/properties/:propertyId/meeting-points">;
type PointValues = Record<keyof typeof pointFields, string>;
type Values = Record<PointKind, PointValues>;

const emptyPoint: PointValues = { lat: "", lon: "", address: "", note: "" };
function valuesOf(points: Arrival["points"], place: Place): Values {
  const pointValues = (kind: PointKind): PointValues => {
    const saved = points.find(
      (one) => one.kind === kind && one.groundId === place.groundId && one.cabinId === place.cabinId,
    );
    return saved
      ? { lat: degreesText(saved.lat), lon: degreesText(saved.lon), address: saved.address, note: saved.note }
      : emptyPoint;
  };
  return { meeting: pointValues("meeting"), parking: pointValues("parking") };
}
const pointOf = ({ lat, lon, ...texts }: PointValues) => ({
  ...texts,
  lat: parseDegrees(lat),
  lon: parseDegrees(lon),
});

type Props = {
  property: {
    propertyId: string;
    boundary: Boundary | null;
    location: { lon: number; lat: number } | null;
  };
  place: Place;
  points: Arrival["points"];
  lead: string;
  returnTo: string;
};
/** The form for where the guests of a property, a part of its ground or a cabin meet and park. */
export function PointsForm({ property, place, points, lead, returnTo }: Props) {
  const t = useTranslations("arrival");
  const navigate = useNavigate();
  const leaving = useRef(false);
  const [placing, setPlacing] = useState<PointKind>("parking");
  const { propertyId, boundary, location } = property;
  const form = useForm({
    initial: valuesOf(points, place),
    bodyOf: ({ meeting, parking }: Values): Body => ({
      ...place,
      meeting: pointOf(meeting),
      parking: pointOf(parking),
    }),
    send: (api, body: Body, options) =>
      api("PUT /api/properties/:propertyId/meeting-points", { params: { propertyId }, body }, options),
  });
  const change = (kind: PointKind, part: Partial<PointValues>) =>
    form.set({ [kind]: { ...form.values[kind], ...part } });
  const pins = pointKinds.flatMap((kind) => {
    const position = positionOf(pointOf(form.values[kind]));
    return position && Number.isFinite(position.lat + position.lon) && Math.abs(position.lat) <= 90
      ? [{ id: kind, kind, label: t(kind), ...position }]
      : [];
  });
  async function submit() {
    if (!(await form.submit())) return;
    leaving.current = true;
    notify.success(t("saved"));
    await navigate(returnTo);
  }
  return (
    <Form
      form={form}
      onSubmit={submit}
      save={t("save")}
      leaving={leaving}
      extra={
        <LinkButton to={returnTo} look="quiet">
          {t("back")}
        </LinkButton>
      }
    >
      <FormSection title={t("points")} lead={lead}>
        <Wide>
          <SegmentRadios
            label={t("which")}
            name="placing"
            options={[...pointKinds].reverse().map((kind) => [kind, t(kind)] as const)}
            value={placing}
            onChange={setPlacing}
          />
          <p className="muted small">{t("place", { kind: t(`placing.${placing}`) })}</p>
          <MapFrame className={css.map} list={null}>
            <PinMap
              label={t("map")}
              boundary={boundary}
              location={location}
              pins={pins}
              onPlace={({ lat, lon }, id) =>
                change(pointKinds.find((kind) => kind === id) ?? placing, {
                  lat: degreesText(lat),
                  lon: degreesText(lon),
                })
              }
            />
          </MapFrame>
        </Wide>
      </FormSection>
      {[...pointKinds].reverse().map((kind) => (
        <PointFields
          key={kind}
          kind={kind}
          values={form.values[kind]}
          location={location}
          onChange={(part) => change(kind, part)}
        />
      ))}
    </Form>
  );
}

function PointFields({
  kind,
  values,
  location,
  onChange,
}: {
  kind: PointKind;
  values: PointValues;
  location: Props["property"]["location"];
  onChange: (part: Partial<PointValues>) => void;
}) {
  const t = useTranslations("arrival");
  const km = unusualDistanceKm(pointOf(values), location);
  const input = (name: keyof PointValues) => ({
    name: `${kind}.${name}`,
    label: t(name),
    value: values[name],
    onChange: (e: { currentTarget: { value: string } }) =>
      onChange(parsePair(e.currentTarget.value) ?? { [name]: e.currentTarget.value }),
  });
  return (
    <FormSection title={t(kind)}>
      <TextField {...input("lat")} hint={t("latHint")} inputMode="decimal" />
      <TextField {...input("lon")} hint={t("lonHint")} inputMode="decimal" />
      {km !== undefined && (
        <Wide>
          <Notice kind="warning">{t("far", { km })}</Notice>
        </Wide>
      )}
      <Wide>
        <TextField {...input("address")} maxLength={pointFields.address.max} autoComplete="off" />
      </Wide>
      <Wide>
        <TextArea
          {...input("note")}
          hint={kind === "parking" ? t("noteHint") : undefined}
          rows={pointFields.note.rows}
          maxLength={pointFields.note.max}
        />
      </Wide>
      {Object.values(values).some(Boolean) && (
        <Wide>
          <Button size="small" look="quiet" onClick={() => onChange(emptyPoint)}>
            {t("remove")}
          </Button>
        </Wide>
      )}
    </FormSection>
  );
}
