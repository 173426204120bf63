import type { Values } from "#domain/notification/user-messages.ts";
import type { UserEmails } from "../../emails.ts";
import { listed, paragraphs } from "../../phrases.ts";
import { formats } from "../formats.ts";
import words from "../common/words.json" with { type: "json" };

const { money } = formats;
const reported = ({ amount, currency = "nok" }: Values) =>
  currency === "nok" ? money(amount) : `${Number(amount) / 100} ${currency}`;
const off = (v: Values) => (v.offUrl ? `If you want no more of these, turn them off here: ${v.offUrl}` : "");

const from = (v: Values) => formats.deadline(new Date(String(v.from)), (date) => `midnight on ${date}`);

const roleNames: Record<string, string> = {
  admin: "an administrator",
  hunter: "a hunter",
  landowner: "a landowner",
};
const rolesOf = (v: Values) =>
  listed(
    String(v.roles)
      .split(",")
      .map((role) => roleNames[role] ?? role),
    "and",
  );

export const userEmails: UserEmails = {
  welcome: (v) => ({
    subject: "Welcome to Utmark",
    body: paragraphs(
      `Hello, ${v.name}. ${
        v.landowner
          ? "Add your property with its boundary and rules, and make the first offering. You answer yes or no to each request, and are paid after the trip."
          : "Find a ground, choose your days and send a request. You pay nothing until the landowner has said yes."
      }`,
      "In the settings you choose what you want to hear of, and how.",
    ),
  }),
  saved_search_hit: ({ name = words.unnamedSearch, ...v }) => ({
    subject: Number(v.count ?? 1) > 1 ? `${v.count} new hits for “${name}”` : `A new hit for “${name}”`,
    body: paragraphs(`This fits the search you saved: ${v.place}.`, off(v)),
  }),
  favourite_bookable: (v) => ({
    subject: `${v.place} can be booked now`,
    body: paragraphs(`You saved ${v.place}. There are free days there now.`, off(v)),
  }),
  chat_message: (v) => ({
    subject: `${Number(v.count) === 1 ? "New message" : `${v.count} new messages`} from ${v.from ?? words.deletedUser}`,
    body: paragraphs(
      `${v.from ?? words.deletedUser} has written to you${v.place ? ` about ${v.place}` : ""}.`,
      "You get no more e-mails about this conversation until you have read it.",
    ),
  }),
  chat_invited: (v) => ({
    subject: `${v.from} wants you in the group “${v.group}”`,
    body: paragraphs(
      `${v.from} has invited you to the group conversation “${v.group}” on Utmark.`,
      `Sign in with this e-mail address, or create an account with it. The invitation holds for ${v.days} days.`,
      "If you do not know what this is about, there is nothing you need to do.",
    ),
  }),
  calendar_import_failing: (v) => ({
    subject: `We can't fetch your ${v.name} calendar`,
    body: paragraphs(
      `We have tried several times to fetch the ${v.name} calendar for ${v.place}, without luck. The days it had closed stay closed, but new bookings made there will not show up.`,
      "Please check that the address is still right. We keep trying.",
    ),
  }),
  co_host_invited: (v) => ({
    subject: `${v.host || "A landowner"} would like you as a co-host`,
    body: paragraphs(
      `${v.host || "A landowner"} is asking for your help with ${v.place} on Utmark. Press the button to see what you could do, and say yes or no.`,
      `Sign in with this email address, or make an account with it. The invitation holds for ${v.days} days.`,
      "If you know nothing of this, you need do nothing.",
    ),
  }),
  co_host_accepted: (v) => ({
    subject: `${v.name} is now a co-host of ${v.place}`,
    body: paragraphs(
      `${v.name} said yes and can now help you with ${v.place}.`,
      "On the property's page you can change their rights or remove them.",
    ),
  }),
  co_host_left: (v) => ({
    subject: `${v.name} is not a co-host of ${v.place}`,
    body: paragraphs(`${v.name} declined to help with ${v.place}, or has stopped.`),
  }),
  co_host_removed: (v) => ({
    subject: `You are no longer a co-host of ${v.place}`,
    body: paragraphs(
      `${v.host || "The host"} has taken back your rights for ${v.place}. Thank you for your help.`,
    ),
  }),
  payout_account_changed: (v) => ({
    subject: "The account number for payouts has been changed",
    body: paragraphs(
      `From now on your payouts are to go to the account ${v.account ?? ""}.`,
      v.from ? `This holds from ${from(v)}. Payouts that are due before then wait.` : "",
      "If this was not you, please tell us at once, and sign out everywhere else under Settings.",
    ),
  }),
  payout_account_removed: () => ({
    subject: "The account number for payouts has been removed",
    body: paragraphs(
      "There is no account number in your profile any more. Payouts wait until you enter one.",
      "If this was not you, please tell us at once, and sign out everywhere else under Settings.",
    ),
  }),
  payout_refused: (v) => ({
    subject: `A payout of ${formats.money(v.amountOre)} was refused`,
    body: paragraphs(
      v.reason
        ? `The payment provider refused the payout: “${v.reason}”.`
        : "The payment provider refused the payout.",
      "The landowner has been told. It goes out again once the account number is corrected.",
    ),
  }),
  pdf_not_drawn: () => ({
    subject: "A PDF could not be made",
    body: paragraphs(
      "An email with an invoice, credit note or receipt was sent without its attachment, with a link to the document instead.",
      "The error is in the log. There may be more of them today.",
    ),
  }),
  payout_partly_returned: (v) => ({
    subject: `${formats.money(v.amountOre)} of a payout was taken back`,
    body: paragraphs(
      "A part of a transfer to a landowner was reversed at the card company. The books say that we owe the landowner that part.",
      "Find out why. If the landowner is to have the money, it has to be sent at the card company.",
    ),
  }),
  payout_returned: (v) => ({
    subject: `A payout of ${formats.money(v.amountOre)} came back`,
    body: paragraphs(
      v.reason
        ? `The bank has sent the money back: “${v.reason}”. We owe it to the landowner again.`
        : "The money had been sent, but the transfer was reversed at the card company. We owe it to the landowner again.",
      "The landowner has been told. Find out why, and have it tried again once the account is in order.",
    ),
  }),
  bank_payout_failed: (v) => ({
    subject: `${reported(v)} did not reach your bank`,
    body: paragraphs(
      "The card company tried to pay the money on to your bank, and the bank did not accept it. It is in your account at the card company.",
      "Open the payout account from your profile and see whether the bank account there is right. Once it is corrected, the card company sends the money again.",
    ),
  }),
  bank_payout_failed_of_landowner: (v) => ({
    subject: `${reported(v)} did not reach a landowner’s bank`,
    body: paragraphs(
      "The card company could not pay the money on to the bank. It is in the landowner’s account at the card company, and our books are unchanged.",
      "The landowner has been told to correct the bank account there.",
    ),
  }),
  refund_refused: (v) => ({
    subject: `A refund of ${formats.money(v.amountOre)} was refused`,
    body: paragraphs(
      v.reason
        ? `The payment provider refused the refund: “${v.reason}”.`
        : "The payment provider refused the refund.",
      "We do not try again. Somebody has to look at the booking and pay the money back in another way.",
    ),
  }),
  daily_check_differences: (v) => ({
    subject: "The books do not agree",
    body: paragraphs(
      `The daily check of card company, bank, ledger and bookings found ${v.count === 1 ? "one difference" : `${v.count} differences`}.`,
      "Look at what does not agree, and find out why today. Nothing has been corrected by itself.",
    ),
  }),
  booking_set_aside: () => ({
    subject: "An automatic step of a booking failed",
    body: paragraphs(
      "A deadline, a reminder or a payout of the booking could not be carried out. It is set aside, and the other bookings go on.",
      "We try again by ourselves, less and less often. The error is in the log.",
    ),
  }),
  refund_by_hand: (v) => ({
    subject: `${money(v.amountOre)} is to be sent back from the bank`,
    body: paragraphs(
      "The payment was not made by card, or the card company it came through is no longer connected. It has to be refunded by hand.",
      "Agree on an account with the hunter, send the money, and mark it as sent. Until then the books show it as owed.",
    ),
  }),
  payment_case_unmatched: (v) => ({
    subject: "A payment does not match",
    body: paragraphs(
      `The card company has reported ${reported(v)} for a booking, which is not what we asked for. Nothing has been posted, and the booking is not paid.`,
      "Check with the card company whether the money has come. Send it back from there, and close the case.",
    ),
  }),
  payment_case_dispute: (v) => ({
    subject: "A payment is disputed",
    body: paragraphs(
      `The payer has disputed ${reported(v)} with their bank. The payout to the landowner waits until it is decided.`,
      "Answer at the card company before its deadline.",
    ),
  }),
  payment_case_refunded_at_provider: (v) => ({
    subject: "A payment was refunded at the card company",
    body: paragraphs(
      `${reported(v)} was refunded at the card company, not by us. The payout to the landowner is reduced, and waits until you have closed the case.`,
    ),
  }),
  roles_changed: (v) => ({
    subject: "Your roles have changed",
    body: paragraphs(
      `An administrator has changed your roles at Utmark. You are now ${rolesOf(v)}.`,
      "If that looks wrong, contact us.",
    ),
  }),
  message_removed: (v) => ({
    subject: "A message of yours has been removed",
    body: paragraphs(
      `An administrator has removed a message you wrote on ${formats.day(String(v.date))}. The others in the conversation no longer see what it said.`,
      `The reason: ${v.reason}`,
      "Reply to this e-mail if you think that is a mistake.",
    ),
  }),
  rating_removed: (v) => ({
    subject: "A rating of yours has been removed",
    body: paragraphs(
      `An administrator has removed the rating you gave after the stay at ${v.place}. It is no longer shown, and its stars do not count.`,
      `The reason: ${v.reason}`,
      "Reply to this e-mail if you think that is a mistake.",
    ),
  }),
  account_disabled: (v) => ({
    subject: "Your account has been closed",
    body: paragraphs(
      "An administrator has closed your Utmark account. You have been signed out and cannot sign in again.",
      `The reason: ${v.reason}`,
      "Bookings you already have still stand.",
    ),
  }),
  account_enabled: () => ({
    subject: "Your account is open again",
    body: paragraphs("You can sign in to Utmark as before."),
  }),
  property_under_review: (v) => ({
    subject: `${v.place} has been taken down for review`,
    body: paragraphs(
      `An administrator is reviewing ${v.place}. Until then it is hidden from others. Bookings already made still stand.`,
      v.reason ? `The reason: ${v.reason}` : "",
    ),
  }),
  property_approved: (v) => ({
    subject: `${v.place} has been approved`,
    body: paragraphs(`${v.place} has been reviewed and is published again.`),
  }),
  property_sent_back: (v) => ({
    subject: `${v.place} needs changes`,
    body: paragraphs(
      `${v.place} has been reviewed, and something must be put right before it can be published again.`,
      `What it is about: ${v.reason}`,
      "The property is saved as a draft. Correct it and publish it again.",
    ),
  }),
  verify_email: () => ({
    subject: "Confirm your email address",
    body: paragraphs(
      "Press the button to confirm that this address is yours.",
      "If you have not made an account with Utmark, you need do nothing.",
    ),
  }),
  reset_password: () => ({
    subject: "Choose a new password",
    body: paragraphs(
      "Somebody asked for a new password for this address. The link works for an hour, and once only.",
      "If it was not you, you need do nothing. The old password still holds.",
    ),
  }),
  magic_link: () => ({
    subject: "Sign in to Utmark",
    body: paragraphs(
      "Press the button to sign in. The link works for an hour, and once only.",
      "If you did not ask for it, you need do nothing.",
    ),
  }),
  password_changed: () => ({
    subject: "Your password is changed",
    body: paragraphs(
      "The password of your account with Utmark was changed.",
      "If it was not you, ask for a new password at once.",
    ),
  }),
  other_way: () => ({
    subject: "There is no password to change",
    body: paragraphs(
      "Somebody asked for a link to sign in with this address, or to choose a new password.",
      "Your account signs in another way: go to Utmark and sign in as you usually do. If it was not you, you need do nothing.",
    ),
  }),
};
