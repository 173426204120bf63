/** Calendar links: the feeds that we publish, and imported calendars, which close days. */
import { IconChevronDown, IconCopy } from "@tabler/icons-react";
import { useId, useState } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { Answer } from "#contract/index.ts";
import { bookingAddress } from "#domain/page-addresses.ts";
import { CommandButton } from "#web/platform/api/command-button.tsx";
import { useFormat } from "#web/i18n/format.ts";
import { DeleteButton } from "#web/platform/api/delete-button.tsx";
import { useCommand } from "#web/platform/api/use-command.ts";
import { copyText } from "#web/ui/copy-text.ts";
import { Button } from "#web/ui/button.tsx";
import { FieldErrors, SelectField, TextField } from "#web/ui/form/field.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { type Group, groupsOf, type Item } from "./calendar-days.ts";
import css from "./calendar-links.module.css";

export type Links = Answer<"GET /api/calendars">;
type Feed = Links["feeds"][number];
type Import = Links["imports"][number];

const hasProblem = ({ conflicts, problem }: Import) => conflicts.length > 0 || problem !== null;

/** `property`: the id of the shown property, preselected in the forms; empty if all are shown. */
export function CalendarLinks({
  links,
  items,
  property,
}: {
  links: Links;
  items: readonly Item[];
  property: string;
}) {
  const t = useTranslations("calendar.links");
  const groups = groupsOf(items.filter(({ kind }) => kind !== "service"));
  const suggested = groups.find(({ propertyId }) => propertyId === property) ?? groups[0];
  return (
    <details className={css.links} id="calendars" open={links.imports.some(hasProblem)}>
      <summary>
        <h2>{t("title")}</h2>
        <span className="muted small">
          {t("count", { feeds: links.feeds.length, imports: links.imports.length })}
        </span>
        <IconChevronDown className={css.fold} aria-hidden />
      </summary>
      <div className={css.columns}>
        <section aria-labelledby="calendars-in">
          <h3 id="calendars-in">{t("in.title")}</h3>
          <p className="muted small">{t("in.lead")}</p>
          <ul className={css.list}>
            {links.imports.map((one) => (
              <ImportedCalendar key={one.importId} one={one} />
            ))}
          </ul>
          <AddImportForm groups={groups} suggested={suggested?.items[0]?.id} />
        </section>
        <section aria-labelledby="calendars-out">
          <h3 id="calendars-out">{t("out.title")}</h3>
          <p className="muted small">{t("out.lead")}</p>
          <ul className={css.list}>
            {links.feeds.map((one) => (
              <PublishedFeed key={one.feedId} one={one} />
            ))}
          </ul>
          <AddFeedForm groups={groups} suggested={suggested?.propertyId} />
        </section>
      </div>
    </details>
  );
}

/** Shows double bookings, since only the landowner can decide which of the two stays to cancel. */
export function DoubleBookings({ links }: { links: Links }) {
  const t = useTranslations("calendar.links");
  const words = useTranslations("calendar");
  const f = useFormat();
  const booked = links.imports.filter(({ conflicts }) => conflicts.length > 0);
  if (booked.length === 0) return null;
  return (
    <Notice kind="warning" title={t("conflicts.title")}>
      <ul className={css.booked}>
        {booked.flatMap(({ importId, calendar, name, conflicts }) =>
          conflicts.map(({ bookingId, mayOpen, who, fromDate, toDate }) => (
            <li key={importId + bookingId}>
              {mayOpen ? <Link to={bookingAddress(bookingId)}>{who}</Link> : words("guest")}
              {`, ${f.dateRange(fromDate, toDate, { weekday: false })}: ${t("conflicts.also", { name, calendar })}`}
            </li>
          )),
        )}
      </ul>
      <p>{t("conflicts.text")}</p>
    </Notice>
  );
}

function ImportedCalendar({ one }: { one: Import }) {
  const t = useTranslations("calendar.links");
  const f = useFormat();
  const { importId, calendar, name, host, fetchedAt, problem, unread, nights } = one;
  const params = { params: { importId } };
  return (
    <li>
      <p>
        <b>{calendar}</b> → {name}
        <span className="muted small">{` ${host}`}</span>
      </p>
      <p className="small" role="status">
        {fetchedAt ? t("in.state", { at: f.dateTime(fetchedAt, { weekday: false }), nights }) : t("in.waits")}
      </p>
      {problem && <p className={css.problem}>{t(`problem.${problem}`)}</p>}
      {unread.length > 0 && (
        <ul className="small">
          {unread.map((event) => (
            <li key={event}>{event}</li>
          ))}
        </ul>
      )}
      <div className="row">
        <CommandButton send={(api) => api("POST /api/calendars/imports/:importId/refresh", params)}>
          {t("in.refresh")} <span className="visually-hidden">{calendar}</span>
        </CommandButton>
        <DeleteButton
          size="small"
          label={t("in.remove")}
          about={t("in.removeName", { calendar })}
          title={t("in.removeTitle", { calendar })}
          text={t("in.removeText", { name })}
          failed={t("failed")}
          send={(api) => api("DELETE /api/calendars/imports/:importId", params)}
        />
      </div>
    </li>
  );
}

function PublishedFeed({ one: { feedId, name, url } }: { one: Feed }) {
  const t = useTranslations("calendar.links");
  const id = useId();
  const copy = () => copyText(url, { copied: t("out.copied"), failed: t("out.notCopied") });
  return (
    <li>
      <label htmlFor={id}>
        <b>{name}</b>
      </label>
      <input id={id} className={css.address} readOnly value={url} onFocus={(e) => e.currentTarget.select()} />
      <div className="row">
        <Button size="small" icon={<IconCopy size={18} aria-hidden />} onClick={() => void copy()}>
          {t("out.copy")} <span className="visually-hidden">{name}</span>
        </Button>
        <DeleteButton
          size="small"
          label={t("out.end")}
          about={t("out.endName", { name })}
          title={t("out.endTitle", { name })}
          text={t("out.endText")}
          failed={t("failed")}
          send={(api) => api("DELETE /api/calendars/feeds/:feedId", { params: { feedId } })}
        />
      </div>
    </li>
  );
}

const subjectOf = (groups: readonly Group[], id: string) =>
  groups.some(({ items }) => items.some((item) => item.id === id && item.kind === "cabin"))
    ? { cabinId: id }
    : { offeringId: id };
const SubjectOptions = ({ groups, whole }: { groups: readonly Group[]; whole?: (name: string) => string }) =>
  groups.map((group) => (
    <optgroup key={group.propertyId} label={group.name}>
      {whole && <option value={group.propertyId}>{whole(group.name)}</option>}
      {group.items.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </optgroup>
  ));

/** `suggested`: the id that is initially selected. */
type SubjectProps = { groups: readonly Group[]; suggested: string | undefined };

function AddImportForm({ groups, suggested = "" }: SubjectProps) {
  const t = useTranslations("calendar.links");
  const hydrated = useHydrated();
  const [chosen, setChosen] = useState(suggested);
  const [calendar, setCalendar] = useState("");
  const [url, setUrl] = useState("");
  const add = useCommand((api, body: { url: string; calendar: string }, once) =>
    api("POST /api/calendars/imports", { body }, once),
  );
  async function save() {
    if (!(await add.run({ ...subjectOf(groups, chosen), url, calendar }))) return;
    notify.success(t("in.added", { calendar }));
    setCalendar("");
    setUrl("");
  }
  return (
    <form
      className={css.form}
      onSubmit={(e) => {
        e.preventDefault();
        void save();
      }}
    >
      <FieldErrors problem={add.problem} fields={["url", "calendar"]}>
        <SelectField
          label={t("in.what")}
          disabled={!hydrated}
          value={chosen}
          onChange={(e) => setChosen(e.currentTarget.value)}
        >
          <SubjectOptions groups={groups} />
        </SelectField>
        <TextField
          name="calendar"
          label={t("in.name")}
          hint={t("in.nameHint")}
          required
          maxLength={60}
          disabled={!hydrated}
          value={calendar}
          onChange={(e) => setCalendar(e.currentTarget.value)}
        />
        <TextField
          name="url"
          label={t("in.url")}
          hint={t("in.urlHint")}
          required
          inputMode="url"
          maxLength={2000}
          disabled={!hydrated}
          value={url}
          onChange={(e) => setUrl(e.currentTarget.value)}
        />
      </FieldErrors>
      <Button type="submit" busy={add.busy} disabled={!hydrated}>
        {t("in.add")}
      </Button>
    </form>
  );
}

function AddFeedForm({ groups, suggested = "" }: SubjectProps) {
  const t = useTranslations("calendar.links");
  const words = useTranslations("calendar");
  const hydrated = useHydrated();
  const [chosen, setChosen] = useState(suggested);
  const isWholeProperty = groups.some(({ propertyId }) => propertyId === chosen);
  const add = useCommand(
    (api, body: object, once) => api("POST /api/calendars/feeds", { body }, once),
    (refused) => notify.error(refused.detail),
  );
  return (
    <div className={css.form}>
      <SelectField
        label={t("out.what")}
        hint={t("out.whatHint")}
        disabled={!hydrated}
        value={chosen}
        onChange={(e) => setChosen(e.currentTarget.value)}
      >
        <SubjectOptions groups={groups} whole={(name) => words("whole", { name })} />
      </SelectField>
      <Button
        busy={add.busy}
        disabled={!hydrated}
        onClick={() => void add.run(isWholeProperty ? { propertyId: chosen } : subjectOf(groups, chosen))}
      >
        {t("out.make")}
      </Button>
    </div>
  );
}
