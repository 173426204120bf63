import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Party } from "#contract/party/endpoints.ts";
import { useFormat } from "#web/i18n/format.ts";
import { StateBadge } from "./member-state.tsx";
import css from "./party.module.css";

export type Member = Party["items"][number];

/** A member with name, role, state, and what is missing with the section that asks for it. */
export function MemberLine({
  member,
  party,
  children,
}: {
  member: Member;
  party: Party;
  /** Notes below what is missing. */
  children?: ReactNode;
}) {
  const t = useTranslations("party");
  const { name, role, state, missing, memberId, supervisorMemberId } = member;
  // once the training is refused, whoever was to supervise is no matter
  const supervisor = member.trainingRefused
    ? undefined
    : party.items.find((one) => one.memberId === supervisorMemberId);
  return (
    <div className={css.who}>
      <p className={css.named}>
        <strong>{name}</strong>
        {memberId === party.ownMemberId && <span className="muted">({t("you")})</span>}
        <span className="muted">{t(`roles.${role}`)}</span>
        <StateBadge state={state} />
      </p>
      {missing.length > 0 && (
        <ul className={css.missing}>
          {missing.map((item) => (
            <li key={item}>
              {t(`missing.${item}`)} <Section of={party.demands.find((one) => one.item === item)} />
            </li>
          ))}
        </ul>
      )}
      {supervisor && <Note>{t("supervisedBy", { name: supervisor.name })}</Note>}
      {children}
    </div>
  );
}

/** The name of the member whom a newcomer is to replace. */
export function useReplacedName({ items }: Party): (one: Party["waiting"][number]) => string {
  const t = useTranslations("party");
  return ({ replaces }) => items.find(({ memberId }) => memberId === replaces)?.name ?? t("replacesLeft");
}

export const Note = ({ children }: { children: ReactNode }) => (
  <p className={`${css.note} muted small`}>{children}</p>
);

/** Sections as they are cited: `§ 5`, `§§ 6, 7`. */
export const cited = (sections: string): string => `${sections.includes(",") ? "§§" : "§"} ${sections}`;

/** A link to the section of the law. */
function Section({ of }: { of: Party["demands"][number] | undefined }) {
  const t = useTranslations("party.acts");
  if (!of) return null;
  const { act, sections, url } = of;
  return (
    <a
      className="small"
      href={url}
      target="_blank"
      rel="noreferrer"
      aria-label={`${t(act)} ${cited(sections)}`}
    >
      <span className="unbroken">{cited(sections)}</span>
    </a>
  );
}

/** The acts that the sections are of, and the day on which they were read. */
export function LawRead({ demands }: { demands: Party["demands"] }) {
  const t = useTranslations("party");
  const f = useFormat();
  const [first] = demands;
  if (!first) return null;
  const acts = [...new Map(demands.map(({ act, url }) => [act, url]))];
  return (
    <p className="muted small">
      {acts.map(([act, url], i) => (
        <span key={act}>
          {i > 0 && ", "}
          <a href={url} target="_blank" rel="noreferrer">
            {t(`acts.${act}`)}
          </a>
        </span>
      ))}
      {`. ${t("read", { date: f.date(first.readOn, { weekday: false, year: true }) })}`}
    </p>
  );
}
