import { useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import type { PlaceKind } from "#domain/place/place.ts";
import { maxPlaceText } from "#domain/place/place.ts";
import { type Place, usePlaces } from "#web/platform/use-places.ts";
import { ComboboxInput, type ComboOption } from "#web/ui/form/combobox.tsx";
import { recentPlaces, rememberPlace } from "./recent-places.ts";
import { useGeolocation } from "./use-geolocation.ts";

const groupOf = {
  county: "area",
  region: "area",
  municipality: "area",
  town: "settlement",
  place: "settlement",
  river: "water",
  lake: "water",
  fjord: "water",
  island: "nature",
  valley: "nature",
  mountain: "nature",
  park: "nature",
  lodge: "nature",
} as const satisfies Record<PlaceKind, string>;

/** Options of a group stand together, in the order of the best of each. */
function grouped(places: readonly Place[]): Place[] {
  return [...Map.groupBy(places, ({ kind }) => groupOf[kind]).values()].flat();
}

/** The key of the option that is the reader's own position. */
const nearMe = "near-me";

/** The search's address with the form's other fields, measured from the point. */
function addressNear(form: HTMLFormElement, near: string): string {
  const query = new URLSearchParams(
    [...new FormData(form)].map(([name, value]): [string, string] => [name, String(value)]),
  );
  for (const name of ["where", "withinKm", "withinHours"]) query.delete(name);
  for (const [name, value] of [...query]) if (value === "") query.delete(name, value);
  query.set("near", near);
  query.set("sort", "distance");
  return `${new URL(form.action).pathname}?${query}`;
}

type Props = {
  label: string;
  className: string | undefined;
  placeholder: string;
  /** The place that is chosen. */
  initial: string;
  /** What narrows the place by distance; it is dropped with the place. */
  within?: { name: "withinKm" | "withinHours"; value: string } | undefined;
};

/**
 * The one field for where: a town, place, region, municipality, county or river by name, or the reader's own
 * position. Without JavaScript it is a text field, and the search understands the name.
 */
export function WhereField({ label, className, placeholder, initial, within }: Props) {
  const t = useTranslations("common.where");
  const id = useId();
  const ref = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const [text, setText] = useState(initial);
  const [query, setQuery] = useState("");
  const [chosen, setChosen] = useState(0);
  const [recent, setRecent] = useState<string[]>([]);
  const before = text.slice(0, text.lastIndexOf(",") + 1);
  const places = grouped(usePlaces(query));
  const { state, locate } = useGeolocation((near) => {
    const form = ref.current?.closest("form");
    if (form) void navigate(addressNear(form, near));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a chosen suggestion changes the field without an input event, so this sends one to the form
  useEffect(() => void ref.current?.dispatchEvent(new Event("input", { bubbles: true })), [chosen]);
  useEffect(() => setRecent(recentPlaces()), []);

  const found = places.map(
    ({ placeId, name, kind, municipality, county }): ComboOption => ({
      key: placeId,
      text: kind === "municipality" && municipality === undefined ? t("municipality", { name }) : name,
      detail: [t(`kind.${kind}`), municipality === name ? undefined : municipality, county]
        .filter((part) => part !== undefined && part !== name)
        .join(" · "),
      group: t(`group.${groupOf[kind]}`),
    }),
  );
  const own: ComboOption = { key: nearMe, text: t(state === "asking" ? "asking" : "nearMe") };
  const options =
    query.trim() === ""
      ? [own, ...recent.map((one): ComboOption => ({ key: one, text: one, group: t("group.recent") }))]
      : found;

  function choose(key: string) {
    if (key === nearMe) return locate();
    setText([before, key].filter(Boolean).join(" "));
    setQuery("");
    setChosen((n) => n + 1);
    rememberPlace(key);
    setRecent(recentPlaces());
  }
  return (
    <div ref={ref} className={className}>
      <label htmlFor={id}>{label}</label>
      <ComboboxInput
        id={id}
        name="where"
        listLabel={label}
        placeholder={placeholder}
        maxLength={maxPlaceText}
        value={text}
        options={options}
        opensOnFocus
        onType={(typed) => {
          setText(typed);
          setQuery(typed.slice(typed.lastIndexOf(",") + 1));
        }}
        onChoose={choose}
      />
      {within && text === initial && <input type="hidden" {...within} />}
      {(state === "refused" || state === "unknown") && <p role="alert">{t(state)}</p>}
    </div>
  );
}
