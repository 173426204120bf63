import { IconAdjustmentsHorizontal, IconSearch, IconX } from "@tabler/icons-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Form, useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { parseDate } from "#web/i18n/dates.ts";
import { focusDate } from "#web/ui/date/dates.tsx";
import { usePopoverDialog } from "#web/ui/date/use-popover-dialog.ts";
import { countBehindButton, filtersOf } from "./filters.ts";
import type { SearchResult } from "./find-hits.ts";
import { MainFields } from "./main-fields.tsx";
import { MoreFields } from "./more-fields.tsx";
import { LinkLanguageField } from "#web/platform/page/link-language-field.tsx";
import css from "./search-form.module.css";
import { useAddress, useSearchPath } from "./search-page.ts";
import { searchFormId, sheetId, filtersInForm } from "./filters-in-form.ts";
import { FormFoot } from "./form-foot.tsx";
import { useSearchSummary } from "./use-filter-labels.ts";
import {
  searchPath,
  contradictionsIn,
  validPoint,
  type SearchFilters,
  type Contradiction,
} from "./search-filters.ts";

const morePanelId = "more-filters";
const dateNames = new Set(["from", "to"]);
/** The parameters that MainFields sets itself. */
const dateParameters = new Set([...dateNames, "flexible"]);

const datesIn = (form: HTMLFormElement) =>
  [...form.querySelectorAll("input")].filter(({ name }) => dateNames.has(name));
const queryOf = (filters: SearchFilters) => new URLSearchParams(searchPath(filters).split("?")[1]);
/**
 * Updates fields after the query has changed by other means (a chip, Back). Only fields whose filter has
 * changed are updated; the others keep what was typed.
 */
function updateChangedFields(form: HTMLFormElement, before: SearchFilters, now: SearchFilters): void {
  const [was, next] = [queryOf(before), queryOf(now)];
  const isCleared = filtersOf(before).length > 0 && filtersOf(now).length === 0;
  for (const field of form.elements) {
    const name = field.getAttribute("name") ?? "";
    if (dateParameters.has(name) || (was.get(name) === next.get(name) && !isCleared)) continue;
    if (field instanceof HTMLInputElement && field.type === "checkbox")
      field.checked = (next.get(field.name) ?? "").split(",").includes(field.value);
    else if (
      (field instanceof HTMLInputElement && field.role !== "combobox") ||
      (field instanceof HTMLSelectElement && field.name !== "sort")
    )
      field.value = next.get(field.name) ?? "";
  }
}
/**
 * The search form, a plain GET form: main fields in a row, others in a panel behind a button. On a phone all
 * fields are in one sheet. Panel and sheet are popovers, which work without JavaScript.
 */
export function SearchForm({
  filters,
  result,
  today,
}: {
  filters: SearchFilters;
  result: SearchResult;
  today: string;
}) {
  const t = useTranslations("search.form");
  const navigate = useNavigate();
  const address = useAddress();
  const form = useRef<HTMLFormElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const more = useRef<HTMLDivElement>(null);
  const [shownContradictions, setShownContradictions] = useState<readonly Contradiction[]>(
    result.contradictions,
  );
  /** The filters that the form last received or sent. It can be edited while hits are loading. */
  const [shownFilters, setShownFilters] = useState(filters);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the filters of the page have changed
  useEffect(() => {
    if (form.current) updateChangedFields(form.current, shownFilters, filters);
    setShownFilters(filters);
    setShownContradictions(contradictionsIn(filters));
  }, [filters]);

  const submit = (e: FormEvent<HTMLFormElement>) => {
    e.preventDefault();
    const unreadable = datesIn(e.currentTarget).find(({ value }) => value !== "" && !parseDate(value));
    if (unreadable) return focusDate(unreadable);
    const nextFilters = { ...filtersInForm(e.currentTarget), view: filters.view };
    const contradictions = contradictionsIn(nextFilters);
    setShownContradictions(contradictions);
    if (contradictions[0]) return showField(e.currentTarget, contradictions[0]);
    for (const open of [more.current, sheet.current]) if (open?.matches(":popover-open")) open.hidePopover();
    for (const open of e.currentTarget.querySelectorAll("details")) open.open = false;
    setShownFilters(nextFilters);
    void navigate(address(nextFilters), { preventScrollReset: true });
  };
  function showField(of: HTMLFormElement, name: Contradiction) {
    const field = of.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement)) return;
    if (dateNames.has(name)) return focusDate(field);
    if (!field.checkVisibility()) more.current?.showPopover();
    field.focus();
  }
  const active = filtersOf(filters);
  const asDialog = { sheet: usePopoverDialog(sheet, t("open")), more: usePopoverDialog(more, t("open")) };
  return (
    <>
      <OpenSheetButton filters={filters} count={active.length} />
      <div ref={sheet} id={sheetId} popover="auto" className={css.sheet} {...asDialog.sheet}>
        <PanelHead className={css.sheetHead} of={sheetId} />
        <Form
          ref={form}
          id={searchFormId}
          action={useSearchPath()}
          onSubmit={submit}
          className={css.form}
          aria-label={t("label")}
          noValidate
          autoComplete="off"
        >
          <LinkLanguageField />
          {filters.bbox && <input type="hidden" name="bbox" defaultValue={filters.bbox} />}
          {filters.near && validPoint(filters.near) && (
            <input type="hidden" name="near" defaultValue={filters.near} />
          )}
          <div className={css.main}>
            <MainFields filters={shownFilters} today={today} contradictions={shownContradictions} />
            <button type="button" className={css.moreButton} popoverTarget={morePanelId}>
              <IconAdjustmentsHorizontal size={20} aria-hidden />
              {t("openCount", { count: countBehindButton(active) })}
            </button>
            <button type="submit" className={css.go}>
              <IconSearch size={20} aria-hidden />
              {t("go")}
            </button>
          </div>
          <div ref={more} id={morePanelId} popover="auto" className={css.more} {...asDialog.more}>
            <PanelHead className={css.moreHead} of={morePanelId} />
            <MoreFields filters={shownFilters} contradictions={shownContradictions} />
            <FormFoot filters={filters} found={result} form={form} />
          </div>
        </Form>
      </div>
    </>
  );
}

/** The button on a phone that shows a summary of the search and opens the sheet. */
function OpenSheetButton({ filters, count }: { filters: SearchFilters; count: number }) {
  const t = useTranslations("search.form");
  const [what, when] = useSearchSummary(filters);
  return (
    <button type="button" className={css.opener} popoverTarget={sheetId}>
      <IconSearch size={22} aria-hidden />
      <span className={css.summary}>
        <b>{what}</b>
        <span>{when}</span>
      </span>
      <span className={css.count}>
        <IconAdjustmentsHorizontal size={20} aria-hidden />
        {t("openCount", { count })}
      </span>
    </button>
  );
}

function PanelHead({ className, of }: { className: string | undefined; of: string }) {
  const t = useTranslations("search.form");
  return (
    <div className={className}>
      <h2>{t("open")}</h2>
      <button type="button" popoverTarget={of} popoverTargetAction="hide" aria-label={t("close")}>
        <IconX size={22} aria-hidden />
      </button>
    </div>
  );
}
