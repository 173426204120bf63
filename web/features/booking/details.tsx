import { IconMessage } from "@tabler/icons-react";
import { shortMunicipalityName } from "#domain/municipality/short-municipality-name.ts";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { nightsOf } from "#domain/days.ts";
import { bookingConversationAddress } from "#domain/page-addresses.ts";
import { useFormat } from "#web/i18n/format.ts";
import { nameInLanguage } from "#web/i18n/in-language.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { Term } from "#web/ui/term.tsx";
import css from "./booking.module.css";
import type { Booking, Side } from "./phase.ts";
import { BookedPlace, nameLanguage } from "./booked-place.tsx";
import { offeringPageAddress, telephoneLink } from "./summary.ts";

export function Details({ booking: b }: { booking: Booking }) {
  const t = useTranslations("booking.details");
  const page = useTranslations("booking");
  const f = useFormat();
  return (
    <Card title={t("title")}>
      <dl className={css.facts}>
        <Term label={t("arrival")}>
          {f.date(b.fromDate, { year: true })}
          {b.arrivalTime && `, ${t("from", { time: f.clockTime(b.arrivalTime) })}`}
        </Term>
        <Term label={t("departure")}>
          {f.date(b.toDate, { year: true })}
          {b.departureTime && `, ${t("by", { time: f.clockTime(b.departureTime) })}`}
        </Term>
        <Term label={t("length")}>{t(b.offeringId ? "days" : "nights", { count: nightsOf(b) })}</Term>
        <Term label={t("participants")}>{t("hunters", { count: b.participants })}</Term>
        <Term label={t("place")}>
          <Link to={offeringPageAddress(b)}>
            <BookedPlace of={b} />
          </Link>
          {b.municipality && (
            <span className={`muted ${css.line}`}>
              {page("where", { place: shortMunicipalityName(b.municipality) })}
            </span>
          )}
        </Term>
        {b.cabins.length > 0 && (
          <Term label={t("cabins")}>
            {b.cabins.map((c) => (
              <span key={c.cabinId} className={css.line}>
                <span lang={nameLanguage(b, c.name)}>{c.name}</span>
                {c.included && <span className="muted"> ({t("included")})</span>}
              </span>
            ))}
          </Term>
        )}
        {b.services.length > 0 && (
          <Term label={t("services")}>
            {b.services.map((s) => (
              <span key={s.serviceId} className={css.line}>
                {nameInLanguage(
                  t("times", { name: s.name, quantity: s.quantity }),
                  s.name,
                  nameLanguage(b, s.name),
                )}
              </span>
            ))}
          </Term>
        )}
        {b.termsAcceptedAt && (
          <Term label={t("accepted")}>{f.dateTime(b.termsAcceptedAt, { year: true })}</Term>
        )}
        {b.specialRequests && (
          <Term label={t("requests")} wide>
            <span className={css.freeText}>{b.specialRequests}</span>
          </Term>
        )}
        {b.notes && (
          <Term label={t("notes")} wide>
            <span className={css.freeText}>{b.notes}</span>
          </Term>
        )}
      </dl>
    </Card>
  );
}

/** The other party's contact details, once the booking is confirmed; administrators see both parties'. */
export function Contacts({ booking, side }: { booking: Booking; side: Side }) {
  const counterparts =
    side === "hunter"
      ? (["landowner"] as const)
      : side === "landowner"
        ? (["hunter"] as const)
        : (["hunter", "landowner"] as const);
  return counterparts.map((who) => (
    <Contact
      key={who}
      who={who}
      person={booking[who]}
      coming={booking.status === "pending"}
      write={
        side === "admin" || booking.status === "calculated"
          ? undefined
          : bookingConversationAddress(booking.bookingId)
      }
    />
  ));
}

function Contact({
  who,
  person,
  coming,
  write,
}: {
  who: "hunter" | "landowner";
  person: Booking["hunter"];
  coming: boolean;
  /** The address of the conversation with this person. */
  write: string | undefined;
}) {
  const t = useTranslations("booking.contact");
  return (
    <Card title={t(who)}>
      <p>
        <strong>{person.name}</strong>
      </p>
      {person.email || person.phone ? (
        <dl className={css.facts}>
          {person.phone && (
            <Term label={t("phone")}>
              <a href={telephoneLink(person.phone)}>{person.phone}</a>
            </Term>
          )}
          {person.email && (
            <Term label={t("email")}>
              <a href={`mailto:${person.email}`}>{person.email}</a>
            </Term>
          )}
        </dl>
      ) : (
        coming && <p className="muted small">{t("later")}</p>
      )}
      {write && (
        <div className={css.write}>
          <LinkButton size="small" to={write} icon={<IconMessage size={18} aria-hidden />}>
            {t("write")}
          </LinkButton>
        </div>
      )}
    </Card>
  );
}
