import { businessTerms } from "#domain/business-terms.ts";
import type { BookingEmails, EmailFacts } from "../../emails.ts";
import { paragraphs } from "../../phrases.ts";
import { formats } from "../formats.ts";

const { deadline, longWeekdayAndDay, money, stayDates } = formats;
const { payoutBusinessDays, refundBusinessDays, ratingDays } = businessTerms;
const day = (f: EmailFacts) => longWeekdayAndDay(f.values.date);
const by = (due: Date | null) => deadline(due, (date) => `${date} ved midnatt`);
const stay = (f: EmailFacts) => `${f.place}, ${stayDates(f)}`;
const hunters = (f: EmailFacts) => (f.participants === 1 ? "1 person" : `${f.participants} personer`);
const hunter = (f: EmailFacts) => f.hunter || "Jegeren";
const landowner = (f: EmailFacts) => f.landowner || "Grunneieren";
const payBy = (f: EmailFacts) => by(f.paymentDueAt);
const because = (f: EmailFacts) => (f.values.reason ? `Begrunnelsen er: ${f.values.reason}` : "");
const greeting = (f: EmailFacts) => (f.values.reason ? `${landowner(f)} skriver: ${f.values.reason}` : "");
const who = (f: EmailFacts) =>
  ({ hunter: hunter(f), landowner: landowner(f), admin: "Utmark" })[String(f.values.by)] ?? "Utmark";

const closed = ({ values: { from, to } }: EmailFacts) =>
  from === to ? formats.day(from) : formats.days(from, to);
const isRequest = (f: EmailFacts) => f.values.status === "pending";
const asked = (f: EmailFacts) => (isRequest(f) ? "en forespørsel" : "en bestilling");
/** What the landowner closes leaves what is booked as it is (rules 4.1). */
const stillStands = (f: EmailFacts) =>
  isRequest(f)
    ? "Forespørselen din gjelder fortsatt til den er besvart, men regn med at svaret kan bli nei."
    : "Bestillingen din gjelder fortsatt. Blir den avbestilt av grunneieren, får du alt tilbake. Spør grunneieren om du er i tvil.";

/** How pressing a payment reminder is, by its stage (rules 7.2). */
const reminders: Record<string, (f: EmailFacts) => { subject: string; first: string }> = {
  early: (f) => ({
    subject: `Betal innen ${payBy(f)}`,
    first: `Plassen på ${f.place} er din. Den mangler bare betalingen.`,
  }),
  active: (f) => ({
    subject: `Husk å betale for ${f.place}`,
    first: `Du har ikke betalt for ${stay(f)} ennå.`,
  }),
  urgent: (f) => ({
    subject: `Det haster å betale for ${f.place}`,
    first: `Det er ikke lenge igjen til fristen for ${stay(f)}.`,
  }),
  final_24_hours: (f) => ({
    subject: `Siste døgn for å betale ${f.place}`,
    first: `Under et døgn igjen: ${stay(f)} er ikke betalt.`,
  }),
};

export const bookingEmails: BookingEmails = {
  request_sent: {
    hunter: (f) => ({
      subject: `Forespørselen om ${f.place} er sendt`,
      body: paragraphs(
        `${landowner(f)} svarer på ${stay(f)}, ${hunters(f)}, innen ${by(f.replyDueAt)}.`,
        "Du betaler ikke noe før svaret er ja.",
      ),
    }),
  },
  request_received: {
    landowner: (f) => ({
      subject: `${hunter(f)} vil til ${f.place}`,
      body: paragraphs(
        `${hunter(f)} spør om ${stay(f)}, ${hunters(f)}. Prisen er ${money(f.totalOre)}.`,
        `Svar innen ${by(f.replyDueAt)}. Svarer du ikke, går forespørselen ut, og dagene blir ledige igjen.`,
      ),
    }),
  },
  reply_reminder: {
    landowner: (f) => ({
      subject: `${hunter(f)} venter på svar om ${f.place}`,
      body: paragraphs(
        `Du har ikke svart på forespørselen om ${stay(f)}, ${hunters(f)}.`,
        `Fristen er ${by(f.replyDueAt)}. Etter det går forespørselen ut.`,
      ),
    }),
  },
  request_accepted: {
    hunter: (f) => ({
      subject: `${landowner(f)} sa ja til ${f.place}`,
      body: paragraphs(
        `Du har fått ${stay(f)}.`,
        `Betal ${money(f.totalOre)} innen ${payBy(f)}. Betaler du ikke da, går plassen videre til andre.`,
        greeting(f),
        "Fakturaen er vedlagt.",
      ),
    }),
  },
  request_accepted_free: {
    hunter: (f) => ({
      subject: `${landowner(f)} sa ja til ${f.place}`,
      body: paragraphs(`Du har fått ${stay(f)}.`, "Det koster ingenting, så alt er klart.", greeting(f)),
    }),
  },
  request_rejected: {
    hunter: (f) => ({
      subject: `${landowner(f)} sa nei til ${f.place}`,
      body: paragraphs(
        `Det ble ikke noe av ${stay(f)}.`,
        because(f),
        "Du har ikke betalt noe. Prøv andre dager eller et annet terreng.",
      ),
    }),
  },
  request_expired: {
    hunter: (f) => ({
      subject: `Ingen svarte om ${f.place}`,
      body: paragraphs(
        `${landowner(f)} svarte ikke i tide på ${stay(f)}.`,
        "Du har ikke betalt noe. Prøv andre dager eller et annet terreng.",
      ),
    }),
    landowner: (f) => ({
      subject: `Forespørselen om ${f.place} gikk ut`,
      body: paragraphs(
        `Fristen for å svare ${hunter(f)} om ${stay(f)} er ute.`,
        "Dagene er ledige igjen. Har du dager du ikke vil leie ut, kan du stenge dem på tilbudet.",
      ),
    }),
  },
  payment_reminder: {
    hunter: (f) => {
      const { subject, first } = (reminders[String(f.values.stage)] ?? reminders.active!)(f);
      return {
        subject,
        body: paragraphs(
          first,
          `Betal ${money(f.totalOre)} innen ${payBy(f)}. Etter det blir bestillingen avbestilt, og plassen går videre.`,
        ),
      };
    },
  },
  payment_received: {
    hunter: (f) => ({
      subject: `Betalingen for ${f.place} er mottatt`,
      body: paragraphs(
        `Vi har fått ${money(f.values.amountOre)} for ${stay(f)}. Kvitteringen er vedlagt.`,
        `Vi holder pengene til turen er over. God tur.`,
        f.values.surplusOre
          ? `Du betalte ${money(f.values.surplusOre)} for mye. Det går tilbake fra banken, og vi tar kontakt om kontonummer.`
          : "",
      ),
    }),
    landowner: (f) => ({
      subject: `${hunter(f)} har betalt for ${f.place}`,
      body: paragraphs(
        `${stay(f)}, ${hunters(f)}, er betalt.`,
        f.values.asCoHost || f.earningsOre === 0 // all had gone back before the letter was written
          ? ""
          : `Din del er ${money(f.earningsOre)}. Vi holder pengene til turen er over og betaler dem ut ${payoutBusinessDays} virkedager etterpå.`,
      ),
    }),
  },
  payment_failed: {
    hunter: (f) => ({
      subject: `Betalingen for ${f.place} gikk ikke gjennom`,
      body: paragraphs(
        `Banken godtok ikke betalingen på ${money(f.totalOre)}.`,
        `Du kan prøve igjen fram til ${payBy(f)}. Plassen er din til da.`,
      ),
    }),
  },
  payment_expired: {
    hunter: (f) => ({
      subject: `Turen til ${f.place} er avbestilt`,
      body: paragraphs(
        `Fristen for å betale for ${stay(f)} gikk ut.`,
        "Plassen er gitt fri, og du skylder ingenting.",
      ),
    }),
    landowner: (f) => ({
      subject: `${hunter(f)} betalte ikke for ${f.place}`,
      body: paragraphs(
        `Bestillingen av ${stay(f)} er avbestilt fordi den ikke ble betalt i tide.`,
        "Dagene er ledige igjen.",
      ),
    }),
  },
  payment_returned: {
    hunter: (f) => ({
      subject: `Du får pengene tilbake for ${f.place}`,
      body: paragraphs(
        `Vi fikk ${money(f.values.amountOre)} for ${stay(f)}, men det er ikke noe å betale på den bestillingen nå.`,
        f.values.byBank
          ? "Hele beløpet går tilbake fra banken. Vi tar kontakt om hvilket kontonummer det skal til."
          : `Hele beløpet går tilbake til kortet det kom fra, vanligvis innen ${refundBusinessDays} virkedager.`,
      ),
    }),
  },
  transfer_undone: {
    hunter: (f) => ({
      subject: `Betalingen for ${f.place} var ført feil`,
      body: paragraphs(
        `Vi har meldt at vi fikk ${money(f.values.amountOre)} for ${stay(f)}. Det var feil, og pengene er ikke kommet.`,
        f.values.waits
          ? `Plassen er fortsatt din. Betal innen ${payBy(f)}.`
          : "Har du betalt, så svar på denne e-posten med dagen og beløpet.",
      ),
    }),
    landowner: (f) => ({
      subject: `${hunter(f)} har ikke betalt for ${f.place} likevel`,
      body: paragraphs(
        `Vi har meldt at ${stay(f)} var betalt. Det var feil.`,
        f.values.waits ? `${hunter(f)} har frist til ${payBy(f)}.` : "",
      ),
    }),
  },
  refund_sent: {
    hunter: (f) => ({
      subject: `${money(f.values.amountOre)} er på vei tilbake`,
      body: paragraphs(
        f.values.account
          ? `Vi har sendt ${money(f.values.amountOre)} for ${stay(f)} tilbake til kontoen som slutter på ${f.values.account}.`
          : `Vi har sendt ${money(f.values.amountOre)} for ${stay(f)} tilbake til kortet du betalte med.`,
        `Banken bruker vanligvis inntil ${refundBusinessDays} virkedager.`,
      ),
    }),
  },
  invoice_copy: {
    hunter: (f) => ({
      subject: `Fakturaen for ${f.place}`,
      body: paragraphs(`Her er fakturaen for ${stay(f)}, på ${money(f.totalOre)}.`),
    }),
  },
  receipt_copy: {
    hunter: (f) => ({
      subject: `Kvitteringen for ${f.place}`,
      body: paragraphs(`Her er kvitteringen for ${stay(f)}, på ${money(f.totalOre)}.`),
    }),
  },
  commission_invoiced: {
    landowner: (f) => ({
      subject: `${f.values.credited ? "Kreditnota" : "Provisjonsfaktura"} ${f.values.number} fra Utmark`,
      body: paragraphs(
        f.values.credited
          ? `Provisjonen for ${stay(f)} er satt ned med ${money(f.values.amountOre)}. Her er kreditnotaen.`
          : `Her er fakturaen for provisjonen av ${stay(f)}, på ${money(f.values.amountOre)} med mva.`,
        f.values.credited
          ? ""
          : "Beløpet er trukket fra oppgjøret. Du skal ikke betale noe. Ta vare på den til regnskapet.",
      ),
    }),
  },
  booking_cancelled: {
    hunter: (f) => ({
      subject: `Turen til ${f.place} er avbestilt`,
      body: paragraphs(
        `${f.values.by === "hunter" ? "Du" : who(f)} har avbestilt ${stay(f)}.`,
        because(f),
        Number(f.values.amountOre) > 0
          ? `Du får tilbake ${money(f.values.amountOre)}, vanligvis innen ${refundBusinessDays} virkedager.`
          : "Det er ingenting å betale tilbake.",
      ),
    }),
    landowner: (f) => ({
      subject: `Turen til ${f.place} er avbestilt`,
      body: paragraphs(
        `${f.values.by === "landowner" && !f.values.asCoHost ? "Du" : who(f)} har avbestilt ${stay(f)}.`,
        because(f),
        Number(f.values.amountOre) > 0 ? `${hunter(f)} får tilbake ${money(f.values.amountOre)}.` : "",
        f.values.earningsOre
          ? `Du sitter igjen med ${money(f.values.earningsOre)}. Pengene kommer ${day(f)}.`
          : "",
        "Dagene er ledige igjen.",
      ),
    }),
  },
  days_closed: {
    hunter: (f) => ({
      subject: `Dager i turen din til ${f.place} er stengt`,
      body: paragraphs(
        `${landowner(f)} har stengt ${closed(f)}, og det er dager i ${stay(f)}.`,
        stillStands(f),
      ),
    }),
  },
  offering_taken_down: {
    hunter: (f) => ({
      subject: f.values.cabin ? `Hytta ${f.values.cabin} er tatt ned` : `${f.place} er tatt ned`,
      body: paragraphs(
        f.values.cabin
          ? `${landowner(f)} har tatt ned hytta ${f.values.cabin}, som er med i turen din til ${stay(f)}.`
          : `${landowner(f)} har tatt ned tilbudet du har ${asked(f)} på: ${stay(f)}.`,
        stillStands(f),
      ),
    }),
  },
  payout_scheduled: {
    landowner: (f) => ({
      subject: `${money(f.values.amountOre)} kommer ${day(f)}`,
      body: paragraphs(
        `Turen på ${stay(f)} er over. Vi betaler ut ${money(f.values.amountOre)} ${day(f)}.`,
        f.hasBankAccount
          ? ""
          : "Vi mangler en konto å betale til. Se hva som gjenstår på profilen, så kommer pengene på dagen.",
      ),
    }),
  },
  payout_on_hold: {
    landowner: (f) => ({
      subject: "Vi mangler en konto å betale deg på",
      body: paragraphs(
        `${money(f.values.amountOre)} for ${stay(f)} er klare, men vi vet ikke hvor de skal.`,
        "Se hva som gjenstår på profilen. Når kontoen er på plass, sender vi dem med en gang.",
      ),
    }),
  },
  payout_waits: {
    landowner: (f) => ({
      subject: `${money(f.values.amountOre)} venter på det nye kontonummeret ditt`,
      body: paragraphs(
        `${money(f.values.amountOre)} for ${stay(f)} er klare. Kontonummeret ditt er nytt, og da venter vi litt før vi sender penger dit.`,
        `Vi sender dem av oss selv ${by(f.values.from ? new Date(f.values.from) : null)}. Har du ikke endret kontonummeret, må du si fra til oss med en gang.`,
      ),
    }),
  },
  payout_failed: {
    landowner: (f) => ({
      subject: `Utbetalingen på ${money(f.values.amountOre)} gikk ikke gjennom`,
      body: paragraphs(
        `Banken tok ikke imot ${money(f.values.amountOre)} for ${stay(f)}.`,
        "Se om kontoen på profilen stemmer. Når du har rettet den, sender vi pengene på nytt. De er trygge hos oss så lenge.",
      ),
    }),
  },
  payout_sent: {
    landowner: (f) => ({
      subject: `${money(f.values.amountOre)} er sendt til deg`,
      body: paragraphs(
        `Vi har sendt ${money(f.values.amountOre)} for ${stay(f)} til kontoen din.`,
        "Banken bruker vanligvis en virkedag eller to.",
      ),
    }),
  },
  key_shown: {
    hunter: (f) => ({
      subject: `Nøkkelen til ${f.place}`,
      body: paragraphs(
        `Nå ligger nøkkelen til ${stay(f)} på bestillingen, sammen med veien inn.`,
        "Åpne den mens du har dekning, så kan du lese den uten også.",
      ),
    }),
  },
  key_changed: {
    hunter: (f) => ({
      subject: `Nytt om nøkkelen til ${f.place}`,
      body: paragraphs(
        `${landowner(f)} har endret noe om nøkkelen eller veien inn til ${stay(f)}.`,
        "Åpne bestillingen mens du har dekning, så leser du det som gjelder nå.",
      ),
    }),
  },
  rating_asked: {
    hunter: (f) => ({
      subject: `Hvordan var turen til ${f.place}?`,
      body: paragraphs(
        `Du er hjemme fra ${stay(f)}. Gi turen stjerner og skriv gjerne et par ord til dem som kommer etter deg.`,
        `${landowner(f)} vurderer deg også. Ingen ser den andres før begge er gitt, eller ${ratingDays} dager er gått.`,
      ),
    }),
    landowner: (f) => ({
      subject: `Hvordan var det å ha ${hunter(f)} på besøk?`,
      body: paragraphs(
        `${hunter(f)} er ferdig med ${stay(f)}. Gi stjerner og skriv gjerne et par ord til andre grunneiere.`,
        `${hunter(f)} vurderer turen også. Ingen ser den andres før begge er gitt, eller ${ratingDays} dager er gått.`,
      ),
    }),
  },
  rating_shown: {
    hunter: (f) => ({
      subject: `${landowner(f)} har vurdert deg etter turen`,
      body: paragraphs(`Vurderingene etter ${stay(f)} er synlige nå. Du finner dem på bestillingen.`),
    }),
    landowner: (f) => ({
      subject: `${hunter(f)} har vurdert turen til ${f.place}`,
      body: paragraphs(
        `Vurderingene etter ${stay(f)} er synlige nå. Du finner dem på bestillingen, og den fra ${hunter(f)} står på siden til eiendommen.`,
      ),
    }),
  },
};
