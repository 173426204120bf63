/** Paths of the administrators' pages that many places link to, including emails. */

/** The administrators' page of a landowner's account at the card provider. */
export const connectedAccountAddress = (uid: string): string =>
  `/admin-panel?${new URLSearchParams({ section: "accounts", uid })}`;

/** The administrators' page of refunds to send by hand, and of payment cases. */
export const paymentFollowUp = "/payment-follow-up";

export const adminPanel = "/admin-panel";

/** The page where an administrator writes a newsletter issue. */
export const newsletterDeskAddress = (issue: string): string =>
  `/admin-panel?${new URLSearchParams({ section: "newsletter", issue })}`;

/** The administrators' page of the daily check. */
export const dailyCheckPage = "/admin-panel?section=money";

/** The administrators' page of one difference, with the corrections that wait for their approval. */
export const differenceAddress = (differenceId: string): string =>
  `${dailyCheckPage}&difference=${differenceId}`;

export const correctionPage = `${dailyCheckPage}#corrections`;

/** The administrators' page of problems that hunters have reported. */
export const problemDesk = "/admin-panel?section=problems";
/** The administrators' page of one problem. */
export const problemAddress = (problemId: string): string => `${problemDesk}&problem=${problemId}`;
