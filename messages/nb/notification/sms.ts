/** What an SMS says of an event, short enough for one with its link; the link follows by itself. */
import { clipped } from "../../phrases.ts";
import type { BookingSms, EmailFacts, UserSms } from "../../emails.ts";
import words from "../common/words.json" with { type: "json" };
import { formats } from "../formats.ts";

const { day, days, deadline, money } = formats;
const place = (f: EmailFacts) => clipped(f.place, 28);
const hunter = (f: EmailFacts) => clipped(f.hunter || "Jegeren", 16);
const landowner = (f: EmailFacts) => clipped(f.landowner || "Grunneieren", 16);
const stay = (f: EmailFacts) => `${place(f)}, ${days(f.fromDate, f.toDate)}`;
const by = (due: Date | null) => deadline(due, (date) => `${date} ved midnatt`);
const amount = (f: EmailFacts) => money(f.values.amountOre);

export const bookingSms: BookingSms = {
  request_sent: { hunter: (f) => `Forespørselen om ${place(f)} er sendt. Svar innen ${by(f.replyDueAt)}.` },
  request_received: { landowner: (f) => `${hunter(f)} spør om ${place(f)}. Svar innen ${by(f.replyDueAt)}.` },
  reply_reminder: {
    landowner: (f) => `${hunter(f)} venter på svar om ${place(f)}. Frist ${by(f.replyDueAt)}.`,
  },
  request_accepted: {
    hunter: (f) => `Ja til ${place(f)}. Betal ${money(f.totalOre)} innen ${by(f.paymentDueAt)}.`,
  },
  request_accepted_free: { hunter: (f) => `${landowner(f)} sa ja til ${stay(f)}. Alt er klart.` },
  request_rejected: { hunter: (f) => `${landowner(f)} sa nei til ${stay(f)}. Du har ikke betalt noe.` },
  request_expired: {
    hunter: (f) => `Ingen svarte i tide om ${stay(f)}. Du har ikke betalt noe.`,
    landowner: (f) => `Forespørselen om ${stay(f)} gikk ut uten svar.`,
  },
  payment_reminder: {
    hunter: (f) => `Betal ${money(f.totalOre)} for ${place(f)} innen ${by(f.paymentDueAt)}.`,
  },
  payment_received: {
    hunter: (f) => `Vi har fått ${amount(f)} for ${stay(f)}. God tur.`,
    landowner: (f) => `${hunter(f)} har betalt for ${stay(f)}.`,
  },
  transfer_undone: {
    hunter: (f) =>
      f.values.waits
        ? `${amount(f)} for ${place(f)} var ført feil. Betal innen ${by(f.paymentDueAt)}.`
        : `${amount(f)} for ${place(f)} var ført feil: pengene er ikke kommet.`,
    landowner: (f) => `${hunter(f)} har ikke betalt for ${stay(f)} likevel.`,
  },
  payment_failed: {
    hunter: (f) => `Betalingen for ${place(f)} feilet. Prøv igjen innen ${by(f.paymentDueAt)}.`,
  },
  payment_expired: {
    hunter: (f) => `Turen til ${stay(f)} er avbestilt: fristen for å betale gikk ut.`,
    landowner: (f) => `${hunter(f)} betalte ikke i tide. ${stay(f)} er avbestilt.`,
  },
  payment_returned: {
    hunter: (f) => `${amount(f)} for ${place(f)} går tilbake til deg. Turen er ikke betalt.`,
  },
  refund_sent: { hunter: (f) => `${amount(f)} for ${place(f)} er på vei tilbake til deg.` },
  booking_cancelled: {
    hunter: (f) =>
      Number(f.values.amountOre) > 0
        ? `${stay(f)} er avbestilt. Du får tilbake ${amount(f)}.`
        : `${stay(f)} er avbestilt.`,
    landowner: (f) => `${stay(f)} er avbestilt. Dagene er ledige igjen.`,
  },
  days_closed: { hunter: (f) => `${landowner(f)} har stengt dager i turen din, ${stay(f)}.` },
  offering_taken_down: {
    hunter: (f) =>
      f.values.cabin
        ? `${landowner(f)} har tatt ned hytta ${clipped(String(f.values.cabin), 20)}, del av ${stay(f)}.`
        : `${landowner(f)} har tatt ned tilbudet ${stay(f)}.`,
  },
  payout_scheduled: {
    landowner: (f) => `${amount(f)} for ${place(f)} betales ut ${day(f.values.date)}.`,
  },
  payout_on_hold: { landowner: (f) => `${amount(f)} er klare, men vi mangler en konto å betale dem til.` },
  payout_waits: { landowner: (f) => `${amount(f)} for ${place(f)} venter på det nye kontonummeret ditt.` },
  payout_failed: {
    landowner: (f) => `Utbetalingen på ${amount(f)} gikk ikke gjennom. Se om kontoen stemmer.`,
  },
  payout_sent: { landowner: (f) => `${amount(f)} for ${place(f)} er sendt til kontoen din.` },
  key_shown: {
    hunter: (f) => `Nøkkelen til ${place(f)} ligger på bestillingen. Åpne den mens du har dekning.`,
  },
  key_changed: {
    hunter: (f) => `Nytt om nøkkelen eller veien inn til ${place(f)}. Les det mens du har dekning.`,
  },
};

export const userSms: UserSms = {
  chat_message: (v) =>
    `${Number(v.count ?? 1) === 1 ? "Ny melding" : `${v.count} nye meldinger`} fra ${clipped(String(v.from ?? words.deletedUser), 30)}${v.place ? ` om ${clipped(String(v.place), 40)}` : ""}.`,
};
