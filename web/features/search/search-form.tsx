import { IconAdjustmentsHorizontal, IconSearch, IconX } from "@tabler/icons-react";
import { type FormEvent, useEffect, useRef } from "react";
import { Form, useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import type { Problem } from "#contract/client.ts";
import { counties } from "#domain/counties.ts";
import { offeringTypes } from "#domain/lists.ts";
import { Button } from "../../ui/button.tsx";
import { MunicipalityField } from "./municipality-field.tsx";
import css from "./search-form.module.css";
import { SpeciesPicker } from "./species-picker.tsx";
import { addressOf, filtersOf, pageSize, type Wishes, wishesOf } from "./wishes.ts";

export const searchFormId = "search";
const sheetId = "filters";

/** The address may change under the form (a chip, the back button): the fields follow it. */
function followAddress(form: HTMLFormElement, wishes: Wishes): void {
  const said = new URLSearchParams(addressOf(wishes).split("?")[1]);
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && field.type === "checkbox") field.checked = (said.get(field.name) ?? "").split(",").includes(field.value);
    else if (field instanceof HTMLInputElement || (field instanceof HTMLSelectElement && field.name !== "sort")) field.value = said.get(field.name) ?? "";
  }
}

/** A plain GET form. On a phone it is a sheet that a button opens (a popover: no script needed), so that the hits come first. */
export function SearchForm({ wishes, today, problem }: { wishes: Wishes; today: string; problem: Problem | undefined }) {
  const t = useTranslations("search.form");
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (form.current) followAddress(form.current, wishes);
  }, [wishes]);
  const submit = (e: FormEvent<HTMLFormElement>) => {
    e.preventDefault();
    if (sheet.current?.matches(":popover-open")) sheet.current.hidePopover();
    for (const open of e.currentTarget.querySelectorAll("details")) if (open.className === css.picker) open.open = false;
    const said = [...new FormData(e.currentTarget)].map(([name, value]) => [name, String(value)]);
    void navigate(addressOf({ ...wishesOf(new URLSearchParams(said)), show: pageSize }), { preventScrollReset: true });
  };
  const count = filtersOf(wishes).length;
  return (
    <>
      <button type="button" className={css.opener} popoverTarget={sheetId}>
        <IconAdjustmentsHorizontal size={20} aria-hidden />
        {count > 0 ? t("openCount", { count }) : t("open")}
      </button>
      <div ref={sheet} id={sheetId} popover="auto" className={css.sheet}>
        <div className={css.sheetHead}>
          <h2>{t("open")}</h2>
          <button type="button" popoverTarget={sheetId} popoverTargetAction="hide" aria-label={t("close")}>
            <IconX size={22} aria-hidden />
          </button>
        </div>
        <Form ref={form} id={searchFormId} action="/finn-jakttterreng" onSubmit={submit} className={css.form} aria-label={t("label")}>
          <Main wishes={wishes} today={today} problem={problem} />
          <More wishes={wishes} />
        </Form>
      </div>
    </>
  );
}

function Main({ wishes, today, problem }: { wishes: Wishes; today: string; problem: Problem | undefined }) {
  const t = useTranslations("search.form");
  return (
    <div className={css.main}>
      <SpeciesPicker chosen={wishes.species} />
      <label className={css.field}>
        <span>{t("county")}</span>
        <select name="county" defaultValue={wishes.county[0] ?? ""}>
          <option value="">{t("anywhere")}</option>
          {[...new Set([...counties, ...wishes.county])].map((c) => (
            <option key={c}>{c}</option>
          ))}
        </select>
      </label>
      <label className={css.field}>
        <span>{t("from")}</span>
        <input type="date" name="from" defaultValue={wishes.from ?? ""} min={today} />
      </label>
      <div>
        <label className={css.field}>
          <span>{t("to")}</span>
          <input type="date" name="to" defaultValue={wishes.to ?? ""} min={today} aria-invalid={problem ? true : undefined} aria-describedby={problem && "search-problem"} />
        </label>
        {problem && (
          <p id="search-problem" className={css.problem} role="alert">
            {problem.detail}
          </p>
        )}
      </div>
      <label className={css.field}>
        <span>{t("participants")}</span>
        <input type="number" name="participants" defaultValue={wishes.participants ?? ""} min={1} max={10000} inputMode="numeric" />
      </label>
      <Button type="submit" look="primary" size="large" className={css.go} icon={<IconSearch size={20} aria-hidden />}>
        {t("go")}
      </Button>
    </div>
  );
}

function More({ wishes }: { wishes: Wishes }) {
  const t = useTranslations("search.form");
  const types = useTranslations("lists.offeringType");
  const used = wishes.q !== undefined || wishes.municipality.length > 0 || wishes.offeringType.length > 0 || wishes.minPrice !== undefined || wishes.maxPrice !== undefined;
  return (
    <details className={css.more} open={used}>
      <summary>{t("more")}</summary>
      <div className={css.extra}>
        <label className={css.box}>
          <span>{t("q")}</span>
          <input type="search" name="q" defaultValue={wishes.q ?? ""} maxLength={200} placeholder={t("qHint")} />
        </label>
        <MunicipalityField value={wishes.municipality.join(", ")} className={css.box} />
        <label className={css.box}>
          <span>{t("minPrice")}</span>
          <input type="number" name="minPrice" defaultValue={wishes.minPrice ?? ""} min={0} inputMode="numeric" />
        </label>
        <label className={css.box}>
          <span>{t("maxPrice")}</span>
          <input type="number" name="maxPrice" defaultValue={wishes.maxPrice ?? ""} min={0} inputMode="numeric" />
        </label>
        <fieldset className={css.types}>
          <legend>{t("offeringType")}</legend>
          {offeringTypes.map((type) => (
            <label key={type} className={css.check}>
              <input type="checkbox" name="offeringType" value={type} defaultChecked={wishes.offeringType.includes(type)} />
              {types(type)}
            </label>
          ))}
        </fieldset>
      </div>
    </details>
  );
}
