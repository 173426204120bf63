export const companyErrors = {
  newsletter_issue_not_found: "We couldn’t find the newsletter.",
  newsletter_issue_sent: "The newsletter has been sent, and can’t be changed or sent again.",
  newsletter_issue_changed: "Somebody else has changed the draft. Reload the page before you go on.",
  newsletter_issue_incomplete: "Subject and text are needed in both languages before it can be sent.",
  newsletter_issue_without_receivers:
    "Nobody has said yes to the newsletter yet, so there is nobody to send it to.",
};
