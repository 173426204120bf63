import { lazy, useEffect, useMemo, useRef } from "react";
import { useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import type { RequestBody } from "#contract/index.ts";
import type { Boundary } from "#contract/property/fields.ts";
import {
  type FieldPointKind,
  fieldPointFields,
  fieldPointKinds,
  maxFieldPoints,
} from "#domain/arrival/fields.ts";
import { areaTest } from "#domain/boundary/boundary.ts";
import { MapFrame } from "#web/features/map/public.ts";
import { useForm } from "#web/platform/api/use-form.ts";
import { EditableRows } from "#web/ui/form/editable-rows.tsx";
import { SelectField, TextField } from "#web/ui/form/field.tsx";
import { Form, FormSection, Wide } from "#web/ui/form/form.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";
import css from "./arrival.module.css";
import { degreesText, parseDegrees, parsePair } from "./degrees.ts";
import type { Arrival } from "./points-form.tsx";

const PinMap = lazy(() => import("./pin-map.tsx"));

type Row = { kind: FieldPointKind; name: string; lat: string; lon: string };
type Body = RequestBody<"PUT /api/properties/:propertyId/field-points">;
const emptyRow: Row = { kind: "post", name: "", lat: "", lon: "" };
const kindOf = (name: string): FieldPointKind => fieldPointKinds.find((kind) => kind === name) ?? "other";
const rowsOf = (points: Arrival["fieldPoints"]): Row[] =>
  points.map(({ lat, lon, ...point }) => ({ ...point, lat: degreesText(lat), lon: degreesText(lon) }));

type Props = {
  property: {
    propertyId: string;
    boundary: Boundary | null;
    location: { lon: number; lat: number } | null;
  };
  arrival: Pick<Arrival, "fieldPoints" | "fieldPointsSavedAt">;
};
/** The form for hunting posts and other named places in the ground of a property. */
export function FieldPointsForm({ property, arrival }: Props) {
  const t = useTranslations("arrival");
  const leaving = useRef(false);
  const { revalidate } = useRevalidator();
  const { propertyId, boundary, location } = property;
  const form = useForm({
    initial: { points: rowsOf(arrival.fieldPoints) },
    bodyOf: ({ points }: { points: Row[] }): Body => ({
      savedAt: arrival.fieldPointsSavedAt,
      // an empty coordinate is sent as it is, for the server to say at which field it is missing
      points: points.map((row) => ({ ...row, lat: parseDegrees(row.lat)!, lon: parseDegrees(row.lon)! })),
    }),
    send: (api, body: Body, options) =>
      api("PUT /api/properties/:propertyId/field-points", { params: { propertyId }, body }, options),
    keptAs: `field-points/${propertyId}`,
  });
  const { points } = form.values;
  const isInside = useMemo(() => boundary && areaTest(boundary), [boundary]);
  const latest = useRef(points);
  useEffect(() => {
    latest.current = points;
  });
  const setPoints = (rows: Row[]) => form.set({ points: rows });
  const nameOf = (row: Row, i: number) => row.name || t("unnamed", { n: i + 1 });
  const pins = points.flatMap((row, i) => {
    const [lat, lon] = [parseDegrees(row.lat), parseDegrees(row.lon)];
    return lat !== null && lon !== null && Math.abs(lat) <= 90 && Math.abs(lon) <= 180
      ? [{ id: String(i), kind: row.kind, label: nameOf(row, i), lat, lon }]
      : [];
  });
  /** Moves the dragged point; else gives the last one a position, or adds one. */
  function place(position: { lat: number; lon: number }, id?: string): void {
    const at = { lat: degreesText(position.lat), lon: degreesText(position.lon) };
    const unplaced = points.findIndex(({ lat, lon }) => lat === "" && lon === "");
    const index = id === undefined ? unplaced : Number(id);
    if (index >= 0) setPoints(points.map((row, i) => (i === index ? { ...row, ...at } : row)));
    else if (points.length < maxFieldPoints)
      setPoints([...points, { ...emptyRow, kind: points.at(-1)?.kind ?? emptyRow.kind, ...at }]);
  }
  function remove(index: number): void {
    const removed = points[index];
    setPoints(points.filter((_, i) => i !== index));
    if (removed && Object.entries(removed).some(([name, text]) => name !== "kind" && text !== ""))
      notify.success(t("pointRemoved", { name: nameOf(removed, index) }), {
        label: t("undo"),
        act: () => setPoints(latest.current.toSpliced(index, 0, removed)),
      });
  }
  async function submit() {
    if (!(await form.submit())) return;
    notify.success(t("savedField"));
    await revalidate(); // the next save says when these were saved
  }
  if (!boundary && points.length === 0)
    return (
      <FormSection title={t("field")} lead={t("fieldLead")}>
        <Wide>
          <Notice>{t("fieldNeedsBorder")}</Notice>
        </Wide>
      </FormSection>
    );
  return (
    <Form form={form} onSubmit={submit} save={t("saveField")} leaving={leaving}>
      <FormSection id="poster" title={t("field")} lead={t("fieldLead")}>
        <Wide>
          <p className="muted small">{t("fieldPlace")}</p>
          <MapFrame className={css.map} list={null}>
            <PinMap
              label={t("fieldMap")}
              boundary={boundary}
              location={location}
              pins={pins}
              onPlace={place}
            />
          </MapFrame>
        </Wide>
        <Wide>
          <EditableRows
            name="points"
            problem={form.problem}
            rows={points}
            onChange={setPoints}
            onRemove={remove}
            empty={emptyRow}
            add={t("addPoint")}
            remove={(n) => t("removePoint", { n })}
          >
            {({ i, change, text }) => {
              const pin = pins.find(({ id }) => id === String(i));
              const degrees = (name: "lat" | "lon") => ({
                ...text(name),
                label: t(name),
                inputMode: "decimal" as const,
                onChange: (e: { currentTarget: { value: string } }) =>
                  change(parsePair(e.currentTarget.value) ?? { [name]: e.currentTarget.value }),
              });
              return (
                <>
                  <div data-span="6">
                    <SelectField
                      {...text("kind")}
                      label={t("pointKind")}
                      options={fieldPointKinds.map((kind) => [kind, t(`kinds.${kind}`)])}
                      onChange={(e) => change({ kind: kindOf(e.currentTarget.value) })}
                    />
                  </div>
                  <div data-span="6">
                    <TextField
                      {...text("name")}
                      label={t("pointName")}
                      maxLength={fieldPointFields.name.max}
                      required
                      autoComplete="off"
                    />
                  </div>
                  <TextField {...degrees("lat")} required />
                  <TextField {...degrees("lon")} required />
                  {pin && isInside && !isInside(pin) && (
                    <div data-span="6">
                      <Notice kind="warning">{t("outside")}</Notice>
                    </div>
                  )}
                </>
              );
            }}
          </EditableRows>
          {points.length >= maxFieldPoints && <p className="muted">{t("most", { most: maxFieldPoints })}</p>}
        </Wide>
      </FormSection>
    </Form>
  );
}
