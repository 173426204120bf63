import type { Values } from "#domain/notification/user-messages.ts";
import type { UserEmails } from "../../emails.ts";
import { listed, paragraphs } from "../../phrases.ts";
import { formats } from "../formats.ts";
import words from "../common/words.json" with { type: "json" };

const { money } = formats;
const reported = ({ amount, currency = "nok" }: Values) =>
  currency === "nok" ? money(amount) : `${Number(amount) / 100} ${currency}`;
const off = (v: Values) => (v.offUrl ? `Vil du ikke ha flere slike, kan du slå dem av her: ${v.offUrl}` : "");

const from = (v: Values) => formats.deadline(new Date(String(v.from)), (date) => `${date} ved midnatt`);

const roleNames: Record<string, string> = { admin: "administrator", hunter: "jeger", landowner: "grunneier" };
const rolesOf = (v: Values) =>
  listed(
    String(v.roles)
      .split(",")
      .map((role) => roleNames[role] ?? role),
    "og",
  );

export const userEmails: UserEmails = {
  welcome: (v) => ({
    subject: "Velkommen til Utmark",
    body: paragraphs(
      `Hei, ${v.name}. ${
        v.landowner
          ? "Legg inn eiendommen din med grenser og regler, og lag det første tilbudet. Du svarer ja eller nei på hver forespørsel, og får betalt etter turen."
          : "Finn et terreng, velg dager og send en forespørsel. Du betaler ikke noe før grunneieren har sagt ja."
      }`,
      "På innstillingene velger du hva du vil ha beskjed om, og hvordan.",
    ),
  }),
  saved_search_hit: ({ name = words.unnamedSearch, ...v }) => ({
    subject: Number(v.count ?? 1) > 1 ? `${v.count} nye treff på «${name}»` : `Nytt treff på «${name}»`,
    body: paragraphs(`Dette passer med søket du har lagret: ${v.place}.`, off(v)),
  }),
  favourite_bookable: (v) => ({
    subject: `${v.place} kan bestilles nå`,
    body: paragraphs(`Du har lagret ${v.place}. Nå er det ledige dager der.`, off(v)),
  }),
  chat_message: (v) => ({
    subject: `${Number(v.count) === 1 ? "Ny melding" : `${v.count} nye meldinger`} fra ${v.from ?? words.deletedUser}`,
    body: paragraphs(
      `${v.from ?? words.deletedUser} har skrevet til deg${v.place ? ` om ${v.place}` : ""}.`,
      "Du får ikke flere e-poster om denne samtalen før du har lest den.",
    ),
  }),
  chat_invited: (v) => ({
    subject: `${v.from} vil ha deg med i gruppen «${v.group}»`,
    body: paragraphs(
      `${v.from} har invitert deg til gruppesamtalen «${v.group}» på Utmark.`,
      `Logg inn med denne e-postadressen, eller lag en konto med den. Invitasjonen gjelder i ${v.days} dager.`,
      "Kjenner du ikke til dette, trenger du ikke gjøre noe.",
    ),
  }),
  calendar_import_failing: (v) => ({
    subject: `Vi får ikke hentet kalenderen fra ${v.name}`,
    body: paragraphs(
      `Vi har prøvd flere ganger å hente kalenderen fra ${v.name} for ${v.place}, uten å lykkes. Dagene som var stengt derfra, er fortsatt stengt, men nye bestillinger der kommer ikke med.`,
      "Se om adressen fortsatt er riktig. Vi prøver videre.",
    ),
  }),
  co_host_invited: (v) => ({
    subject: `${v.host || "En grunneier"} vil ha deg med som medvert`,
    body: paragraphs(
      `${v.host || "En grunneier"} ber deg om hjelp med ${v.place} på Utmark. Trykk på knappen for å se hva du får gjøre, og svare ja eller nei.`,
      `Logg inn med denne e-postadressen, eller lag en konto med den. Invitasjonen gjelder i ${v.days} dager.`,
      "Kjenner du ikke til dette, trenger du ikke gjøre noe.",
    ),
  }),
  co_host_accepted: (v) => ({
    subject: `${v.name} er medvert for ${v.place}`,
    body: paragraphs(
      `${v.name} har takket ja og kan nå hjelpe deg med ${v.place}.`,
      "På siden til eiendommen kan du endre rettighetene eller fjerne medverten.",
    ),
  }),
  co_host_left: (v) => ({
    subject: `${v.name} er ikke medvert for ${v.place}`,
    body: paragraphs(`${v.name} har takket nei til å hjelpe med ${v.place}, eller har sluttet.`),
  }),
  co_host_removed: (v) => ({
    subject: `Du er ikke lenger medvert for ${v.place}`,
    body: paragraphs(
      `${v.host || "Verten"} har tatt tilbake rettighetene dine for ${v.place}. Takk for hjelpen.`,
    ),
  }),
  payout_account_changed: (v) => ({
    subject: "Kontonummeret for utbetalinger er endret",
    body: paragraphs(
      `Utbetalingene dine skal heretter gå til kontoen ${v.account ?? ""}.`,
      v.from ? `Det gjelder fra ${from(v)}. Utbetalinger som skulle gått før det, venter så lenge.` : "",
      "Var det ikke deg, må du si fra til oss med en gang, og logge ut alle andre steder under Innstillinger.",
    ),
  }),
  payout_account_removed: () => ({
    subject: "Kontonummeret for utbetalinger er tatt bort",
    body: paragraphs(
      "Det er ikke lenger noe kontonummer på profilen din. Utbetalinger venter til du legger inn et.",
      "Var det ikke deg, må du si fra til oss med en gang, og logge ut alle andre steder under Innstillinger.",
    ),
  }),
  payout_refused: (v) => ({
    subject: `En utbetaling på ${formats.money(v.amountOre)} ble avvist`,
    body: paragraphs(
      v.reason
        ? `Betalingsformidleren avviste utbetalingen: «${v.reason}».`
        : "Betalingsformidleren avviste utbetalingen.",
      "Grunneieren har fått beskjed. Den går ut på nytt når kontonummeret er rettet.",
    ),
  }),
  pdf_not_drawn: () => ({
    subject: "En PDF lot seg ikke lage",
    body: paragraphs(
      "En e-post med faktura, kreditnota eller kvittering er sendt uten vedlegg, med en lenke til dokumentet i stedet.",
      "Feilen står i loggen. Det kan gjelde flere i dag.",
    ),
  }),
  payout_partly_returned: (v) => ({
    subject: `${money(v.amountOre)} av en utbetaling er tatt tilbake`,
    body: paragraphs(
      "En del av en overføring til en grunneier er reversert hos kortselskapet. Regnskapet sier at vi skylder grunneieren den delen.",
      "Finn ut hvorfor. Skal grunneieren ha pengene, må de sendes hos kortselskapet.",
    ),
  }),
  payout_returned: (v) => ({
    subject: `En utbetaling på ${money(v.amountOre)} kom tilbake`,
    body: paragraphs(
      v.reason
        ? `Banken har sendt pengene tilbake: «${v.reason}». Vi skylder dem til grunneieren igjen.`
        : "Pengene var sendt, men overføringen er reversert hos kortselskapet. Vi skylder dem til grunneieren igjen.",
      "Grunneieren har fått beskjed. Finn ut hvorfor, og prøv på nytt når kontoen er i orden.",
    ),
  }),
  bank_payout_failed: (v) => ({
    subject: `${reported(v)} nådde ikke banken din`,
    body: paragraphs(
      "Kortselskapet prøvde å betale pengene videre til banken din, men banken tok ikke imot. De står på kontoen din hos kortselskapet.",
      "Åpne utbetalingskontoen fra profilen din og se om bankkontoen der stemmer. Når den er rettet, sender kortselskapet pengene på nytt.",
    ),
  }),
  bank_payout_failed_of_landowner: (v) => ({
    subject: `${reported(v)} nådde ikke banken til en grunneier`,
    body: paragraphs(
      "Kortselskapet fikk ikke betalt pengene videre til banken. De står på grunneierens konto hos kortselskapet, og regnskapet vårt er uendret.",
      "Grunneieren har fått beskjed om å rette bankkontoen der.",
    ),
  }),
  refund_refused: (v) => ({
    subject: `En tilbakebetaling på ${formats.money(v.amountOre)} ble avvist`,
    body: paragraphs(
      v.reason
        ? `Betalingsformidleren avviste tilbakebetalingen: «${v.reason}».`
        : "Betalingsformidleren avviste tilbakebetalingen.",
      "Vi prøver ikke igjen. Noen må se på bestillingen og betale pengene tilbake på en annen måte.",
    ),
  }),
  daily_check_differences: (v) => ({
    subject: "Regnskapet stemmer ikke",
    body: paragraphs(
      `Den daglige kontrollen av kortselskap, bank, regnskap og bestillinger fant ${v.count === 1 ? "ett avvik" : `${v.count} avvik`}.`,
      "Se hva som ikke stemmer, og finn ut av det i dag. Ingenting er rettet av seg selv.",
    ),
  }),
  booking_set_aside: () => ({
    subject: "Et automatisk steg for en bestilling feilet",
    body: paragraphs(
      "En frist, en påminnelse eller en utbetaling for bestillingen lot seg ikke gjennomføre. Den er satt til side, og de andre bestillingene går sin gang.",
      "Vi prøver igjen av oss selv, sjeldnere og sjeldnere. Feilen står i loggen.",
    ),
  }),
  refund_by_hand: (v) => ({
    subject: `${money(v.amountOre)} skal sendes tilbake fra banken`,
    body: paragraphs(
      "Betalingen kom ikke med kort, eller kortselskapet den kom fra er ikke koblet til. Beløpet må sendes tilbake for hånd.",
      "Avtal kontonummer med jegeren, send pengene, og merk dem som sendt. Til det er gjort, står de i regnskapet som noe vi skylder.",
    ),
  }),
  payment_case_unmatched: (v) => ({
    subject: "En betaling stemmer ikke",
    body: paragraphs(
      `Kortselskapet har meldt ${reported(v)} for en bestilling, men det er ikke det vi ba om. Ingenting er bokført, og bestillingen er ikke betalt.`,
      "Se hos kortselskapet om pengene er kommet. Send dem tilbake derfra, og avslutt saken.",
    ),
  }),
  payment_case_dispute: (v) => ({
    subject: "En betaling er bestridt",
    body: paragraphs(
      `Den som betalte, har bestridt ${reported(v)} hos banken sin. Utbetalingen til grunneieren venter til saken er avgjort.`,
      "Svar hos kortselskapet innen fristen der.",
    ),
  }),
  payment_case_refunded_at_provider: (v) => ({
    subject: "En betaling er betalt tilbake hos kortselskapet",
    body: paragraphs(
      `${reported(v)} er betalt tilbake hos kortselskapet, ikke av oss. Utbetalingen til grunneieren er satt ned, og venter til du har avsluttet saken.`,
    ),
  }),
  roles_changed: (v) => ({
    subject: "Rollene dine er endret",
    body: paragraphs(
      `En administrator har endret rollene dine hos Utmark. Nå er du ${rolesOf(v)}.`,
      "Ser det feil ut, ta kontakt med oss.",
    ),
  }),
  message_removed: (v) => ({
    subject: "En melding du skrev er fjernet",
    body: paragraphs(
      `En administrator har fjernet en melding du skrev ${formats.day(String(v.date))}. De andre i samtalen ser ikke lenger hva som sto i den.`,
      `Grunnen: ${v.reason}`,
      "Svar på denne e-posten hvis du mener det er feil.",
    ),
  }),
  rating_removed: (v) => ({
    subject: "En vurdering du ga er fjernet",
    body: paragraphs(
      `En administrator har fjernet vurderingen du ga etter oppholdet på ${v.place}. Den vises ikke lenger, og stjernene teller ikke med.`,
      `Grunnen: ${v.reason}`,
      "Svar på denne e-posten hvis du mener det er feil.",
    ),
  }),
  account_disabled: (v) => ({
    subject: "Kontoen din er stengt",
    body: paragraphs(
      "En administrator har stengt kontoen din hos Utmark. Du er logget ut, og kan ikke logge inn igjen.",
      `Grunnen: ${v.reason}`,
      "Bestillinger du allerede har, gjelder fortsatt.",
    ),
  }),
  account_enabled: () => ({
    subject: "Kontoen din er åpen igjen",
    body: paragraphs("Du kan logge inn hos Utmark som før."),
  }),
  property_under_review: (v) => ({
    subject: `${v.place} er tatt ned for gjennomgang`,
    body: paragraphs(
      `En administrator ser gjennom ${v.place}. Så lenge er den skjult for andre. Bestillinger som er gjort, gjelder fortsatt.`,
      v.reason ? `Grunnen: ${v.reason}` : "",
    ),
  }),
  property_approved: (v) => ({
    subject: `${v.place} er godkjent`,
    body: paragraphs(`${v.place} er gjennomgått og ligger ute igjen.`),
  }),
  property_sent_back: (v) => ({
    subject: `${v.place} må rettes`,
    body: paragraphs(
      `${v.place} er gjennomgått, og noe må rettes før den kan legges ut igjen.`,
      `Dette gjelder det: ${v.reason}`,
      "Eiendommen er lagret som kladd. Rett den og legg den ut igjen.",
    ),
  }),
  verify_email: () => ({
    subject: "Bekreft e-postadressen din",
    body: paragraphs(
      "Trykk på knappen for å bekrefte at adressen er din.",
      "Har du ikke laget en konto hos Utmark, trenger du ikke gjøre noe.",
    ),
  }),
  reset_password: () => ({
    subject: "Velg et nytt passord",
    body: paragraphs(
      "Noen har bedt om nytt passord for denne adressen. Lenka virker i én time, og bare én gang.",
      "Var det ikke deg, trenger du ikke gjøre noe. Det gamle passordet gjelder fortsatt.",
    ),
  }),
  magic_link: () => ({
    subject: "Logg inn på Utmark",
    body: paragraphs(
      "Trykk på knappen for å logge inn. Lenka virker i én time, og bare én gang.",
      "Har du ikke bedt om den, trenger du ikke gjøre noe.",
    ),
  }),
  password_changed: () => ({
    subject: "Passordet ditt er endret",
    body: paragraphs(
      "Passordet til kontoen din hos Utmark er endret.",
      "Var det ikke deg, be om et nytt passord med en gang.",
    ),
  }),
  other_way: () => ({
    subject: "Her er det ikke noe passord å bytte",
    body: paragraphs(
      "Noen har bedt om en lenke for å logge inn med denne adressen, eller for å velge nytt passord.",
      "Kontoen din logger inn på en annen måte: gå til Utmark og logg inn slik du pleier. Var det ikke deg, trenger du ikke gjøre noe.",
    ),
  }),
};
