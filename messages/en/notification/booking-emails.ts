import { businessTerms } from "#domain/business-terms.ts";
import type { BookingEmails, EmailFacts } from "../../emails.ts";
import { paragraphs } from "../../phrases.ts";
import { formats } from "../formats.ts";

const { deadline, longWeekdayAndDay, money, stayDates } = formats;
const { payoutBusinessDays, refundBusinessDays, ratingDays } = businessTerms;
const day = (f: EmailFacts) => longWeekdayAndDay(f.values.date);
const by = (due: Date | null) => deadline(due, (date) => `midnight at the end of ${date}`);
const stay = (f: EmailFacts) => `${f.place}, ${stayDates(f)}`;
const party = (f: EmailFacts) => (f.participants === 1 ? "1 participant" : `${f.participants} participants`);
const hunter = (f: EmailFacts) => f.hunter || "The hunter";
const landowner = (f: EmailFacts) => f.landowner || "The landowner";
const payBy = (f: EmailFacts) => by(f.paymentDueAt);
const because = (f: EmailFacts) => (f.values.reason ? `The reason given: ${f.values.reason}` : "");
const greeting = (f: EmailFacts) => (f.values.reason ? `${landowner(f)} writes: ${f.values.reason}` : "");
const who = (f: EmailFacts) =>
  ({ hunter: hunter(f), landowner: landowner(f), admin: "Utmark" })[String(f.values.by)] ?? "Utmark";
const have = (f: EmailFacts, self: string) => (f.values.by === self ? "You have" : `${who(f)} has`);

const closed = ({ values: { from, to } }: EmailFacts) =>
  from === to ? formats.day(from) : formats.days(from, to);
const isRequest = (f: EmailFacts) => f.values.status === "pending";
const asked = (f: EmailFacts) => (isRequest(f) ? "a request" : "a booking");
/** What the landowner closes leaves what is booked as it is (rules 4.1). */
const stillStands = (f: EmailFacts) =>
  isRequest(f)
    ? "Your request still stands until it is answered, but the answer may well be no."
    : "Your booking still stands. If the landowner cancels it, you get everything back. Ask the landowner if you are in doubt.";

/** How pressing a payment reminder is, by its stage (rules 7.2). */
const reminders: Record<string, (f: EmailFacts) => { subject: string; first: string }> = {
  early: (f) => ({
    subject: `Pay by ${payBy(f)}`,
    first: `The place at ${f.place} is yours. Only the payment is missing.`,
  }),
  active: (f) => ({
    subject: `Remember to pay for ${f.place}`,
    first: `You have not paid for ${stay(f)} yet.`,
  }),
  urgent: (f) => ({
    subject: `Payment for ${f.place} is urgent`,
    first: `There is not much time left for ${stay(f)}.`,
  }),
  final_24_hours: (f) => ({
    subject: `Last day to pay for ${f.place}`,
    first: `Less than a day left: ${stay(f)} is not paid.`,
  }),
};

export const bookingEmails: BookingEmails = {
  request_sent: {
    hunter: (f) => ({
      subject: `Your request for ${f.place} is sent`,
      body: paragraphs(
        `${landowner(f)} will answer about ${stay(f)}, ${party(f)}, by ${by(f.replyDueAt)}.`,
        "You pay nothing until the answer is yes.",
      ),
    }),
  },
  request_received: {
    landowner: (f) => ({
      subject: `${hunter(f)} asks for ${f.place}`,
      body: paragraphs(
        `${hunter(f)} asks for ${stay(f)}, ${party(f)}. The price is ${money(f.totalOre)}.`,
        `Answer by ${by(f.replyDueAt)}. Without an answer the request lapses, and the days are free again.`,
      ),
    }),
  },
  reply_reminder: {
    landowner: (f) => ({
      subject: `${hunter(f)} is waiting for your answer about ${f.place}`,
      body: paragraphs(
        `You have not answered the request for ${stay(f)}, ${party(f)}.`,
        `It is due by ${by(f.replyDueAt)}. After that the request lapses.`,
      ),
    }),
  },
  request_accepted: {
    hunter: (f) => ({
      subject: `${landowner(f)} said yes to ${f.place}`,
      body: paragraphs(
        `You have got ${stay(f)}.`,
        `Pay ${money(f.totalOre)} by ${payBy(f)}. Without payment the place goes to others.`,
        greeting(f),
        "The invoice is attached.",
      ),
    }),
  },
  request_accepted_free: {
    hunter: (f) => ({
      subject: `${landowner(f)} said yes to ${f.place}`,
      body: paragraphs(
        `You have got ${stay(f)}.`,
        "It costs nothing, so everything is settled.",
        greeting(f),
      ),
    }),
  },
  request_rejected: {
    hunter: (f) => ({
      subject: `${landowner(f)} said no to ${f.place}`,
      body: paragraphs(
        `${stay(f)} could not be arranged.`,
        because(f),
        "You have paid nothing. Try other days or another ground.",
      ),
    }),
  },
  request_expired: {
    hunter: (f) => ({
      subject: `No answer about ${f.place}`,
      body: paragraphs(
        `${landowner(f)} did not answer in time about ${stay(f)}.`,
        "You have paid nothing. Try other days or another ground.",
      ),
    }),
    landowner: (f) => ({
      subject: `The request for ${f.place} has lapsed`,
      body: paragraphs(
        `The time to answer ${hunter(f)} about ${stay(f)} has run out.`,
        "The days are free again. Days you do not want to let can be closed on the offering.",
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
          `Pay ${money(f.totalOre)} by ${payBy(f)}. After that the booking is cancelled, and the place goes to others.`,
        ),
      };
    },
  },
  payment_received: {
    hunter: (f) => ({
      subject: `Your payment for ${f.place} has arrived`,
      body: paragraphs(
        `We have received ${money(f.values.amountOre)} for ${stay(f)}. The receipt is attached.`,
        "We hold the money until the stay is over.",
        f.values.surplusOre
          ? `You paid ${money(f.values.surplusOre)} too much. It goes back from the bank, and we will contact you about the account.`
          : "",
      ),
    }),
    landowner: (f) => ({
      subject: `${hunter(f)} has paid for ${f.place}`,
      body: paragraphs(
        `${stay(f)}, ${party(f)}, is paid.`,
        f.values.asCoHost || f.earningsOre === 0 // all had gone back before the letter was written
          ? ""
          : `Your share is ${money(f.earningsOre)}. We hold the money until the stay is over and pay it out ${payoutBusinessDays} business days later.`,
      ),
    }),
  },
  payment_failed: {
    hunter: (f) => ({
      subject: `The payment for ${f.place} did not go through`,
      body: paragraphs(
        `The bank did not accept the payment of ${money(f.totalOre)}.`,
        `You can try again until ${payBy(f)}. The place is yours until then.`,
      ),
    }),
  },
  payment_expired: {
    hunter: (f) => ({
      subject: `The booking of ${f.place} is cancelled`,
      body: paragraphs(
        `The time to pay for ${stay(f)} ran out.`,
        "The place is released, and you owe nothing.",
      ),
    }),
    landowner: (f) => ({
      subject: `${hunter(f)} did not pay for ${f.place}`,
      body: paragraphs(
        `The booking of ${stay(f)} is cancelled because it was not paid in time.`,
        "The days are free again.",
      ),
    }),
  },
  payment_returned: {
    hunter: (f) => ({
      subject: `Your money for ${f.place} is coming back`,
      body: paragraphs(
        `We received ${money(f.values.amountOre)} for ${stay(f)}, but there is nothing to pay on that booking now.`,
        f.values.byBank
          ? "All of it goes back from the bank. We will contact you about the account to send it to."
          : `All of it goes back to the card it came from, normally within ${refundBusinessDays} business days.`,
      ),
    }),
  },
  transfer_undone: {
    hunter: (f) => ({
      subject: `The payment for ${f.place} was recorded by mistake`,
      body: paragraphs(
        `We told you that we had received ${money(f.values.amountOre)} for ${stay(f)}. That was a mistake: the money has not come.`,
        f.values.waits
          ? `The place is still yours. Please pay by ${payBy(f)}.`
          : "If you have paid, reply to this email with the day and the amount.",
      ),
    }),
    landowner: (f) => ({
      subject: `${hunter(f)} has not paid for ${f.place} after all`,
      body: paragraphs(
        `We told you that ${stay(f)} was paid. That was a mistake.`,
        f.values.waits ? `${hunter(f)} has until ${payBy(f)} to pay.` : "",
      ),
    }),
  },
  refund_sent: {
    hunter: (f) => ({
      subject: `${money(f.values.amountOre)} is on its way back`,
      body: paragraphs(
        f.values.account
          ? `We have sent ${money(f.values.amountOre)} for ${stay(f)} back to the account ending in ${f.values.account}.`
          : `We have sent ${money(f.values.amountOre)} for ${stay(f)} back to the card you paid with.`,
        `Banks normally take up to ${refundBusinessDays} business days.`,
      ),
    }),
  },
  invoice_copy: {
    hunter: (f) => ({
      subject: `Your invoice for ${f.place}`,
      body: paragraphs(`Here is the invoice for ${stay(f)}: ${money(f.totalOre)}.`),
    }),
  },
  receipt_copy: {
    hunter: (f) => ({
      subject: `Your receipt for ${f.place}`,
      body: paragraphs(`Here is the receipt for ${stay(f)}: ${money(f.totalOre)}.`),
    }),
  },
  commission_invoiced: {
    landowner: (f) => ({
      subject: `${f.values.credited ? "Credit note" : "Commission invoice"} ${f.values.number} from Utmark`,
      body: paragraphs(
        f.values.credited
          ? `The commission for ${stay(f)} has been reduced by ${money(f.values.amountOre)}. Here is the credit note.`
          : `Here is the invoice for the commission on ${stay(f)}: ${money(f.values.amountOre)} including VAT.`,
        f.values.credited
          ? ""
          : "It has been deducted from your payout, so there is nothing to pay. Keep it for your accounts.",
      ),
    }),
  },
  booking_cancelled: {
    hunter: (f) => ({
      subject: `The booking of ${f.place} is cancelled`,
      body: paragraphs(
        `${have(f, "hunter")} cancelled ${stay(f)}.`,
        because(f),
        Number(f.values.amountOre) > 0
          ? `You get ${money(f.values.amountOre)} back, normally within ${refundBusinessDays} business days.`
          : "There is nothing to pay back.",
      ),
    }),
    landowner: (f) => ({
      subject: `The booking of ${f.place} is cancelled`,
      body: paragraphs(
        `${have(f, "landowner")} cancelled ${stay(f)}.`,
        because(f),
        Number(f.values.amountOre) > 0 ? `${hunter(f)} gets ${money(f.values.amountOre)} back.` : "",
        f.values.earningsOre
          ? `You get ${money(f.values.earningsOre)} after commission. It will be paid on ${day(f)}.`
          : "",
        "The days are free again.",
      ),
    }),
  },
  days_closed: {
    hunter: (f) => ({
      subject: `Days of your trip to ${f.place} are closed`,
      body: paragraphs(
        `${landowner(f)} has closed ${closed(f)}, which are days of ${stay(f)}.`,
        stillStands(f),
      ),
    }),
  },
  offering_taken_down: {
    hunter: (f) => ({
      subject: f.values.cabin
        ? `The cabin ${f.values.cabin} has been taken down`
        : `${f.place} has been taken down`,
      body: paragraphs(
        f.values.cabin
          ? `${landowner(f)} has taken down the cabin ${f.values.cabin}, which is part of your trip to ${stay(f)}.`
          : `${landowner(f)} has taken down the offering that you have ${asked(f)} for: ${stay(f)}.`,
        stillStands(f),
      ),
    }),
  },
  payout_scheduled: {
    landowner: (f) => ({
      subject: `${money(f.values.amountOre)} will be paid on ${day(f)}`,
      body: paragraphs(
        `The stay at ${stay(f)} is over. We pay out ${money(f.values.amountOre)} on ${day(f)}.`,
        f.hasBankAccount
          ? ""
          : "We lack an account to pay you to. See what remains in your profile, and the money comes on the day.",
      ),
    }),
  },
  payout_on_hold: {
    landowner: (f) => ({
      subject: "We lack an account to pay you to",
      body: paragraphs(
        `${money(f.values.amountOre)} for ${stay(f)} is ready, but we do not know where to send it.`,
        "See what remains in your profile. Once the account is in place, we send it at once.",
      ),
    }),
  },
  payout_waits: {
    landowner: (f) => ({
      subject: `${money(f.values.amountOre)} waits for your new account number`,
      body: paragraphs(
        `${money(f.values.amountOre)} for ${stay(f)} is ready. Your account number is new, so we wait a little before sending money there.`,
        `We send it by ourselves ${by(f.values.from ? new Date(f.values.from) : null)}. If it was not you who changed the account number, please tell us at once.`,
      ),
    }),
  },
  payout_failed: {
    landowner: (f) => ({
      subject: `The payout of ${money(f.values.amountOre)} did not go through`,
      body: paragraphs(
        `The bank did not accept ${money(f.values.amountOre)} for ${stay(f)}.`,
        "Please check the account in your profile. Once you have corrected it, we send the money again. It is safe with us until then.",
      ),
    }),
  },
  payout_sent: {
    landowner: (f) => ({
      subject: `${money(f.values.amountOre)} is sent to you`,
      body: paragraphs(
        `We have sent ${money(f.values.amountOre)} for ${stay(f)} to your account.`,
        "Banks normally take a business day or two.",
      ),
    }),
  },
  key_shown: {
    hunter: (f) => ({
      subject: `Your key for ${f.place}`,
      body: paragraphs(
        `The key for ${stay(f)} is now on your booking, along with how to get in.`,
        "Open it while you have coverage and you can read it without, too.",
      ),
    }),
  },
  key_changed: {
    hunter: (f) => ({
      subject: `Your key for ${f.place} has news`,
      body: paragraphs(
        `${landowner(f)} has changed something about the key or the way in for ${stay(f)}.`,
        "Open your booking while you have coverage to read what holds now.",
      ),
    }),
  },
  rating_asked: {
    hunter: (f) => ({
      subject: `How was your stay at ${f.place}?`,
      body: paragraphs(
        `You are back from ${stay(f)}. Give it stars, and a few words if you like, for those who come after you.`,
        `${landowner(f)} rates you too. Neither of you sees the other's rating until both are given, or ${ratingDays} days have passed.`,
      ),
    }),
    landowner: (f) => ({
      subject: `How was it to host ${hunter(f)}?`,
      body: paragraphs(
        `${hunter(f)} has finished ${stay(f)}. Give stars, and a few words if you like, for other landowners.`,
        `${hunter(f)} rates the stay too. Neither of you sees the other's rating until both are given, or ${ratingDays} days have passed.`,
      ),
    }),
  },
  rating_shown: {
    hunter: (f) => ({
      subject: `${landowner(f)} has rated you after your stay`,
      body: paragraphs(`The ratings after ${stay(f)} can be seen now. They are with the booking.`),
    }),
    landowner: (f) => ({
      subject: `${hunter(f)} has rated the stay at ${f.place}`,
      body: paragraphs(
        `The ratings after ${stay(f)} can be seen now. They are with the booking, and the one from ${hunter(f)} stands on the property's page.`,
      ),
    }),
  },
};
