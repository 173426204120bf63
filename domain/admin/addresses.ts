/** Paths of the administrators' pages that many places link to, emails among them. */

/** An account at the card provider, for administrators. */
export const connectedAccountAddress = (uid: string): string =>
  `/admin-panel?${new URLSearchParams({ section: "accounts", uid })}`;

/** Refunds by hand and cases, for administrators. */
export const paymentFollowUp = "/payment-follow-up";

export const adminPanel = "/admin-panel";

/** The page where an administrator writes a newsletter issue. */
export const newsletterDeskAddress = (issue: string): string =>
  `/admin-panel?${new URLSearchParams({ section: "newsletter", issue })}`;

/** The administrators' page of the daily check. */
export const dailyCheckPage = "/admin-panel?section=money";

/** One difference of the daily check, and the corrections that wait for an administrator's approval. */
export const differenceAddress = (differenceId: string): string =>
  `${dailyCheckPage}&difference=${differenceId}`;

export const correctionPage = `${dailyCheckPage}#corrections`;
