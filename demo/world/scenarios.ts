/** Scenarios of the demo's people: bookings in every status. */

import type { MemberRole } from "#domain/party/lists.ts";
import type { AspectStars } from "#domain/rating/rating.ts";

/** The state that a scenario's booking ends in, which determines the steps. */
export type Outcome =
  | "calculated"
  | "pending"
  | "rejected"
  | "expired"
  | "withdrawn"
  | "confirmed"
  | "payment_failed"
  | "overdue"
  | "failed"
  | "paid"
  | "paid_by_bank"
  | "cancelled_by_hunter"
  | "cancelled_by_landowner"
  | "in_progress"
  | "completed";
export type Scenario = {
  key: string;
  hunter: string;
  /** The offerings to try in order. For a past stay, the one with the latest season is tried first. */
  offerings: string[];
  /** In days from today: the stay ended or began so many days ago, or begins at least so many days ahead. */
  when: { over: number } | { began: number } | { ahead: number };
  /** The length of the stay; two days if absent. */
  days?: number;
  hunters?: number;
  outcome: Outcome;
  cabin?: string;
  service?: [position: number, quantity: number];
  word?: string;
  /** What the hunter reports as wrong on the spot. */
  problem?: string;
  /** Who comes along, with what they have stated a day after the payment: all, some or nothing. */
  team?: readonly DemoMember[];
  /** The messages between hunter and landowner after the request. The last one is unread. */
  talk?: readonly [who: "hunter" | "owner", text: string][];
  /** Ratings after the stay: the hunter's, and in some scenarios the landowner's. */
  ratings?: { hunter: GivenRating; landowner?: GivenRating };
};
export type DemoMember = {
  /** Absent: the hunter who has booked. */
  name?: string;
  role: MemberRole;
  states: "all" | "some" | "nothing";
};
export type GivenRating = [stars: number, text: string, aspects?: AspectStars];

const [jonas, ingrid, sigrid] = ["jeger@example.no", "jeger2@example.no", "begge@example.no"];

/** Completed stays, whose payout is sent, on hold or scheduled. */
const completed: readonly Omit<Scenario, "outcome">[] = [
  {
    key: "done-kari",
    hunter: jonas,
    offerings: ["storasen-elg", "storasen-fiske", "storasen-hare", "gryte-hjort"],
    when: { over: 24 },
    days: 3,
    hunters: 4,
    ratings: {
      hunter: [
        5,
        "Stort og stille, og god plass til alle. Kari viste oss grensene på kartet før vi gikk ut, og hytta var tørr og varm da vi kom.",
        { ground: 5, communication: 5, lodging: 5, value: 4 },
      ],
      landowner: [5, "Ryddig jaktlag som sa fra om alt de så. Hjertelig velkommen igjen."],
    },
    word: "Velkommen til oss. Nøkkelen ligger i skjulet.",
  },
  {
    key: "done-kari-2",
    hunter: ingrid,
    offerings: ["lor-rype", "gryte-fiske", "storasen-smaavilt"],
    when: { over: 40 },
    ratings: {
      hunter: [4, "Fint terreng og greit å finne fram. Litt langt å gå fra parkeringen."],
      landowner: [5, "Presise og hyggelige."],
    },
  },
  {
    key: "done-kari-3",
    hunter: sigrid,
    offerings: ["krut-rype", "krut-fiske", "dolm-gaas"],
    when: { over: 60 },
    ratings: { hunter: [4, "Stille og flott. Vi fikk det vi kom for."] },
  },
  {
    key: "done-per",
    hunter: ingrid,
    offerings: ["fjell-rype", "fonn-bever", "fjell-is", "fonn-elg"],
    when: { over: 22 },
    days: 3,
    hunters: 3,
    ratings: {
      hunter: [3, "Bra terreng, men veien opp var dårligere enn vi trodde. Ta bil med god klaring."],
      landowner: [4, "Greie folk. Husk å låse bommen."],
    },
  },
  {
    key: "done-sigrid",
    hunter: jonas,
    offerings: ["surna-hjort", "surna-laks", "gaul-stang"],
    when: { over: 30 },
    ratings: {
      hunter: [5, "Sigrid kan dette området. Vi fikk gode råd om vind og trekk."],
      landowner: [4, "Rolig og trygg jeger."],
    },
  },
  {
    key: "done-torgeir",
    hunter: jonas,
    offerings: ["skard-fugl", "skard-fiske", "kald-rype"],
    when: { over: 75 },
    ratings: { hunter: [4, "Godt med fugl i lia, og fred å få."] },
  },
  {
    key: "done-marit",
    hunter: sigrid,
    offerings: ["vas-rein", "vas-rype"],
    when: { over: 50 },
    days: 3,
    hunters: 1,
    ratings: {
      hunter: [5, "Vakkert og krevende fjell. Marit svarte med en gang vi lurte på noe."],
      landowner: [5, "Erfaren fjelljeger som tok godt vare på villreinen og på beitene."],
    },
  },
  {
    key: "done-liv",
    hunter: ingrid,
    offerings: ["sand-hav"],
    when: { over: 90 },
    days: 4,
    hunters: 4,
    ratings: {
      hunter: [
        5,
        "Båten var i orden, og fisken sto der Liv sa. Vi kommer igjen.",
        { ground: 5, communication: 5, lodging: 4, value: 5 },
      ],
      landowner: [5, "Leverte båten renere enn de fikk den."],
    },
    service: [0, 1],
  },
  {
    key: "done-kari-4",
    hunter: ingrid,
    offerings: ["storasen-elg", "storasen-fiske", "storasen-hare"],
    when: { over: 36 },
    ratings: {
      hunter: [
        5,
        "Kari ble med oss ut første dagen og ringte om kvelden for å høre hvordan det gikk.",
        { ground: 5, communication: 5, lodging: 4, value: 5 },
      ],
      landowner: [5, "Sa fra i god tid og ryddet etter seg."],
    },
  },
  {
    key: "done-kari-5",
    hunter: sigrid,
    offerings: ["storasen-elg", "storasen-fiske", "storasen-hare"],
    when: { over: 48 },
    ratings: {
      hunter: [
        4,
        "Fint terreng og godt merket. Myra er tung å gå når det har regnet.",
        { ground: 4, communication: 5, lodging: 4, value: 4 },
      ],
      landowner: [5, "Hyggelige og presise."],
    },
  },
  {
    key: "done-sigrid-2",
    hunter: ingrid,
    offerings: ["surna-hjort", "surna-laks", "gaul-stang"],
    when: { over: 44 },
    ratings: {
      hunter: [
        5,
        "Alt var som beskrevet, og vi hadde stedet for oss selv.",
        { ground: 5, communication: 4, value: 5 },
      ],
      landowner: [5, "Gode gjester."],
    },
  },
  {
    key: "done-liv-2",
    hunter: jonas,
    offerings: ["sand-hav"],
    when: { over: 60 },
    days: 3,
    hunters: 3,
    ratings: {
      hunter: [
        5,
        "Stor torsk første kvelden. Liv hadde kaffen klar da vi kom inn.",
        { ground: 5, communication: 5, lodging: 5, value: 4 },
      ],
      landowner: [5, "Flinke med båt, og hyggelige."],
    },
  },
  {
    key: "done-liv-3",
    hunter: sigrid,
    offerings: ["sand-hav"],
    when: { over: 120 },
    days: 3,
    ratings: {
      hunter: [
        4,
        "Fint rom og grei båt. Vi mistet en dag til vinden.",
        { ground: 4, communication: 5, lodging: 4, value: 4 },
      ],
      landowner: [5, "Tok været som det kom."],
    },
  },
  {
    key: "just-done",
    hunter: ingrid,
    offerings: ["dolm-hav"],
    when: { over: 3 },
    days: 3,
    hunters: 3,
    service: [0, 3],
  },
];
export const scenarios: readonly Scenario[] = [
  ...completed.map((scenario) => ({ ...scenario, outcome: "completed" as const })),
  // Stays in progress.
  {
    key: "now-kari",
    hunter: jonas,
    offerings: ["dolm-hav"],
    when: { began: 1 },
    days: 3,
    outcome: "in_progress",
    service: [0, 2],
  },
  {
    key: "now-ole",
    hunter: ingrid,
    offerings: ["are-villsvin"],
    when: { began: 1 },
    days: 3,
    hunters: 1,
    outcome: "in_progress",
    cabin: "kanalstua",
    problem: "Det var tomt for ved da vi kom, og vi fikk ikke varmet opp stua før langt på natta.",
  },
  // Bookings that ended early.
  {
    key: "cancelled-hunter",
    hunter: jonas,
    offerings: ["dolm-hav"],
    when: { ahead: 18 },
    outcome: "cancelled_by_hunter",
    word: "En av oss er blitt syk.",
  },
  {
    key: "cancelled-owner",
    hunter: ingrid,
    offerings: ["storasen-smaavilt", "storasen-hare", "storasen-fiske"],
    when: { ahead: 15 },
    outcome: "cancelled_by_landowner",
    word: "Skogsveien er stengt etter flom.",
  },
  {
    key: "withdrawn",
    hunter: sigrid,
    offerings: ["skard-fiske"],
    when: { ahead: 10 },
    days: 1,
    outcome: "withdrawn",
    word: "Vi fant en annen helg.",
  },
  {
    key: "rejected",
    hunter: jonas,
    offerings: ["fjell-elg", "fjell-rype", "fonn-elg"],
    when: { ahead: 30 },
    days: 3,
    hunters: 3,
    outcome: "rejected",
    word: "Vi jakter selv de dagene. Prøv gjerne uka etter.",
  },
  {
    key: "expired",
    hunter: ingrid,
    offerings: ["bit-elg", "hag-elg"],
    when: { ahead: 25 },
    hunters: 3,
    outcome: "expired",
  },
  {
    key: "overdue",
    hunter: jonas,
    offerings: ["gryte-hjort", "gryte-fiske"],
    when: { ahead: 20 },
    days: 3,
    hunters: 4,
    outcome: "overdue",
  },
  {
    key: "failed",
    hunter: sigrid,
    offerings: ["are-raadyr", "are-villsvin"],
    when: { ahead: 20 },
    days: 1,
    hunters: 3,
    outcome: "failed",
    word: "Kortet er sperret, vi kommer tilbake.",
  },
  // Stays ahead that are paid, wait for payment, or wait for the landowner's reply.
  {
    key: "paid-kari",
    hunter: jonas,
    offerings: ["storasen-elg"],
    when: { ahead: 20 },
    days: 4,
    hunters: 4,
    talk: [
      ["hunter", "Hei Kari. Vi kommer med to biler. Er det plass ved bommen?"],
      ["owner", "Hei Jonas. Ja, det er plass på venstre side. Lås bommen etter dere."],
      ["hunter", "Det gjør vi. Vi har med to elghunder, går det greit?"],
      ["owner", "Helt fint. Hold dem i bånd ved setra, der går det sau til oktober."],
    ],
    team: [
      { role: "leader", states: "some" },
      { name: "Bård Lien", role: "hunter", states: "some" },
      { name: "Synne Lien", role: "training", states: "nothing" },
      { name: "Tor Haug", role: "dog_handler", states: "nothing" },
    ],
    outcome: "paid",
    cabin: "myrbua",
    service: [0, 1],
  },
  {
    key: "paid-bank",
    hunter: ingrid,
    offerings: ["surna-bukk", "surna-laks"],
    when: { ahead: 25 },
    days: 4,
    hunters: 1,
    outcome: "paid_by_bank",
  },
  {
    key: "paid-per",
    hunter: jonas,
    offerings: ["fonn-bever", "fjell-rype"],
    when: { ahead: 16 },
    team: [
      { role: "hunter", states: "all" },
      { name: "Anders Moen", role: "hunter", states: "all" },
      { name: "Eli Moen", role: "unarmed", states: "all" },
    ],
    outcome: "paid",
    cabin: "fonnaskoia",
  },
  {
    key: "confirmed-kari",
    hunter: ingrid,
    offerings: ["lor-rein", "lor-rype"],
    when: { ahead: 20 },
    days: 4,
    outcome: "confirmed",
    word: "Hyggelig. Gi beskjed når dere kommer til bommen.",
  },
  {
    key: "confirmed-liv",
    hunter: jonas,
    offerings: ["sand-skrei", "sand-hav"],
    when: { ahead: 14 },
    days: 3,
    hunters: 4,
    outcome: "confirmed",
  },
  {
    key: "failed-card",
    hunter: jonas,
    offerings: ["krut-rype", "krut-elg"],
    when: { ahead: 14 },
    days: 3,
    hunters: 3,
    outcome: "payment_failed",
  },
  {
    key: "calculated",
    hunter: jonas,
    offerings: ["gryte-hjort"],
    when: { ahead: 12 },
    days: 3,
    outcome: "calculated",
  },
];

const pending: readonly Omit<Scenario, "outcome">[] = [
  {
    key: "ask-kari",
    hunter: jonas,
    offerings: ["storasen-smaavilt", "storasen-fiske", "storasen-hare"],
    when: { ahead: 7 },
    talk: [["hunter", "Går det an å komme kvelden før, eller er det opptatt?"]],
    word: "Vi har med to settere. Går det an å komme fredag kveld?",
  },
  {
    key: "ask-kari-2",
    hunter: ingrid,
    offerings: ["dolm-hjort", "gryte-hjort"],
    when: { ahead: 10 },
    days: 3,
    word: "Er det greit at en av oss er med som tilskuer?",
  },
  {
    key: "ask-per",
    hunter: jonas,
    offerings: ["fjell-rype", "fjell-is"],
    when: { ahead: 9 },
  },
  {
    key: "ask-sigrid",
    hunter: ingrid,
    offerings: ["surna-hjort", "surna-laks"],
    when: { ahead: 12 },
    talk: [
      ["hunter", "Hei. Er det mulig å få med en kjentmann første dag?"],
      ["owner", "Ja, jeg kan gå med dere fram til lunsj."],
    ],
    word: "Første gang på hjort, så vi tar gjerne imot råd.",
  },
];
/** Pending requests. Each is sent again when it has been answered or has expired. */
export const pendingRequests: readonly Scenario[] = pending.map((scenario) => ({
  ...scenario,
  outcome: "pending",
}));
