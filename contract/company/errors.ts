export const companyErrors = {
  newsletter_issue_not_found: 404,
  newsletter_issue_sent: 409,
  newsletter_issue_changed: 409,
  newsletter_issue_incomplete: 422,
  newsletter_issue_without_receivers: 409,
} as const;
