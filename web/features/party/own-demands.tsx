/** What the law asks of a member, a row each: the field, where it is to be had, and where the law says so. */
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import type { OwnMember } from "#contract/party/endpoints.ts";
import { isCalendarDate, osloDate } from "#domain/days.ts";
import { hunts, type MissingItem, type StatedDay } from "#domain/party/lists.ts";
import { useFormat } from "#web/i18n/format.ts";
import { DateField } from "#web/ui/date/date-field.tsx";
import { SelectField, TextField } from "#web/ui/form/field.tsx";
import { AskGuardian } from "./ask-guardian.tsx";
import { cited } from "./member-line.tsx";
import css from "./party.module.css";
import { type FieldState, useStatements } from "./use-own-member.ts";

/** Where a paper is to be had. */
const offices = {
  fee: "https://www.jegerregisteret.no/",
  fishingFee: "https://fiskeravgift.miljodirektoratet.no/",
  shooting_test:
    "https://www.landbruksdirektoratet.no/nb/jakt-og-fangst/storviltjakt/skyteproven-for-storviltjegere",
  hunter_exam: "https://www.jegerregisteret.no/",
  tracking_dog: "https://www.njff.no/aktuelt/na-kan-du-fa-digital-ettersoksavtale",
} as const;
const days = {
  fee: "fee",
  fishingFee: "fee",
  shooting_test: "shootingTest",
  hunter_exam: "jegerproeve",
  tracking_dog: "trackingDog",
} as const satisfies Record<keyof typeof offices, StatedDay>;
type DayItem = keyof typeof days;
const isDay = (item: string): item is DayItem => item in days;

type Props = {
  member: OwnMember;
  token: string | undefined;
  onSaved: (member: OwnMember) => void;
};
type Statements = ReturnType<typeof useStatements>;

export function OwnDemands({ member, token, onSaved }: Props) {
  const statements = useStatements(member, token, onSaved);
  return (
    <ul className={css.items}>
      {[...new Set(member.asked)].map((item) => (
        <li key={item} className={css.item}>
          <DemandRow item={item} member={member} token={token} statements={statements} />
        </li>
      ))}
    </ul>
  );
}

function DemandRow({
  item,
  member,
  token,
  statements,
}: Omit<Props, "onSaved"> & { item: MissingItem; statements: Statements }) {
  const t = useTranslations("ownPlace.items");
  const demand = member.demands.find((one) => one.item === item);
  const named = item === "fee" && demand?.act === "fishing" ? "fishingFee" : item;
  const row = { title: t(`${named}.title`), isThere: !member.missing.includes(item), demand };
  const { hunter } = member.trip;
  if (isDay(named))
    return (
      <Row {...row} office={offices[named]}>
        <DayOf item={named} member={member} statements={statements} isMissing={!row.isThere} />
      </Row>
    );
  if (named === "birth_year")
    return (
      <Row {...row}>
        <BirthYear member={member} statements={statements} />
      </Row>
    );
  if (named === "supervisor")
    return (
      <Row {...row}>
        <Supervisor member={member} statements={statements} />
      </Row>
    );
  if (named === "guardian_consent")
    return (
      <Row {...row}>
        <AskGuardian member={member} token={token} />
      </Row>
    );
  return <Row {...row}>{!row.isThere && <p>{t(`${named}.text`, { hunter })}</p>}</Row>;
}

function Row({
  title,
  isThere,
  office,
  demand,
  children,
}: {
  title: string;
  isThere: boolean;
  office?: string;
  demand: OwnMember["demands"][number] | undefined;
  children: ReactNode;
}) {
  const t = useTranslations("ownPlace");
  const acts = useTranslations("party.acts");
  const Icon = isThere ? IconCircleCheck : IconAlertTriangle;
  return (
    <>
      <div className={css.itemHead}>
        <h3>{title}</h3>
        <span className={css.state} data-state={isThere ? "green" : "red"}>
          <Icon size={16} aria-hidden /> {t(isThere ? "there" : "notThere")}
        </span>
      </div>
      {children}
      {(demand || (office && !isThere)) && (
        <p className={`${css.links} small`}>
          {office && !isThere && (
            <a href={office} target="_blank" rel="noreferrer">
              {t("getIt")}
            </a>
          )}
          {demand && (
            <a
              href={demand.url}
              target="_blank"
              rel="noreferrer"
              aria-label={`${t("law", { sections: cited(demand.sections) })}, ${acts(demand.act)}`}
            >
              {t("law", { sections: cited(demand.sections) })}
            </a>
          )}
        </p>
      )}
    </>
  );
}

/** Whether a field is saved, said quietly. */
function Saved({ state }: { state: FieldState | undefined }) {
  const t = useTranslations("ownPlace");
  return (
    <p className={css.saved} role="status">
      {state === "saved" && <IconCircleCheck size={16} aria-hidden />}
      {typeof state === "string" && t(state)}
    </p>
  );
}
const problemOf = (state: FieldState | undefined) => (typeof state === "object" ? state.problem : undefined);

function DayOf({
  item,
  member,
  statements: { values, states, save },
  isMissing,
}: {
  item: DayItem;
  member: OwnMember;
  statements: Statements;
  isMissing: boolean;
}) {
  const t = useTranslations("ownPlace");
  const f = useFormat();
  const field = days[item];
  const [typed, setTyped] = useState<string>();
  const saved = values[field] ?? "";
  const value = typed ?? saved;
  const today = osloDate(new Date(f.now));
  const isLater = isCalendarDate(value) && value > today;
  const state = states[field];
  const isStated = state !== "waits" && member[field] !== null && member[field] === value;
  function change(date: string) {
    setTyped(date);
    if (date === "" ? saved !== "" : isCalendarDate(date) && date <= today && date !== saved)
      save({ [field]: date || null });
  }
  return (
    <div>
      <DateField
        name={field}
        label={t(`items.${item}.field`)}
        hint={t(`items.${item}.hint`)}
        value={value}
        max={today}
        error={
          isLater ? t("dayLater") : (problemOf(state) ?? (isMissing && isStated ? t("tooOld") : undefined))
        }
        onChange={change}
      />
      <Saved state={state} />
      {field === "fee" && member.feeSeenOn && (
        <p className="small muted">
          {t("feeSeen", { date: f.date(member.feeSeenOn, { now: f.now, weekday: false }) })}
        </p>
      )}
    </div>
  );
}

function BirthYear({ statements: { values, states, save } }: { member: OwnMember; statements: Statements }) {
  const t = useTranslations("ownPlace");
  const f = useFormat();
  const saved = values.birthYear === null || values.birthYear === undefined ? "" : String(values.birthYear);
  const [typed, setTyped] = useState<string>();
  const [isLeft, setIsLeft] = useState(false);
  const value = typed ?? saved;
  const year = /^\d{4}$/.test(value) ? Number(value) : undefined;
  const isYear = year !== undefined && year >= 1900 && year <= Number(f.now.slice(0, 4));
  function change(text: string) {
    setTyped(text);
    setIsLeft(false);
    const next = /^\d{4}$/.test(text) ? Number(text) : undefined;
    if (next !== undefined && next >= 1900 && next <= Number(f.now.slice(0, 4)) && text !== saved)
      save({ birthYear: next });
    if (text === "" && saved !== "") save({ birthYear: null });
  }
  return (
    <div>
      <div className={css.year}>
        <TextField
          hint={t("items.birth_year.hint")}
          name="birthYear"
          label={t("items.birth_year.field")}
          inputMode="numeric"
          maxLength={4}
          autoComplete="bday-year"
          value={value}
          error={problemOf(states.birthYear) ?? (isLeft && value && !isYear ? t("yearMissing") : undefined)}
          onChange={(e) => change(e.currentTarget.value.trim())}
          onBlur={() => setIsLeft(true)}
        />
      </div>
      <Saved state={states.birthYear} />
    </div>
  );
}

function Supervisor({
  member: { others },
  statements: { values, states, save },
}: {
  member: OwnMember;
  statements: Statements;
}) {
  const t = useTranslations("ownPlace");
  const roles = useTranslations("party.roles");
  const able = others.filter(({ role }) => hunts(role) && role !== "training");
  return (
    <div>
      <SelectField
        name="supervisorMemberId"
        label={t("items.supervisor.field")}
        hint={t("items.supervisor.hint")}
        value={values.supervisorMemberId ?? ""}
        error={problemOf(states.supervisorMemberId)}
        onChange={(e) => save({ supervisorMemberId: e.currentTarget.value || null })}
        options={[
          ["", t("chooseNobody")],
          ...able.map(({ memberId, name, role }) => [memberId, `${name}, ${roles(role)}`] as const),
        ]}
      />
      <Saved state={states.supervisorMemberId} />
    </div>
  );
}
