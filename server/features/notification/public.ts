export { addressNow, findReceiver } from "./notification-store.ts";
export { notifyOfCalendarClashes, notifyOfClosedDays, notifyOfTakenDown } from "./closures.ts";
export { readEmailChoiceToken } from "./email-choice-token.ts";
export { sendEmailNow } from "./send-email-now.ts";
export { welcomeOf } from "./welcome.ts";
export { notify, notifyAddress, notifyAdmins, notifyUser } from "./notify.ts";
export { notifyAddresses } from "./write-outbox.ts";
export { resend } from "./resend.ts";
export { kindsBySubject, readEmails, readNotices, readSubjects, type Written } from "./written.ts";
