/** Limits on one landowner's records, far above normal use, so that no account fills the database. */
export type Quotas = {
  properties: number;
  /** The maximum number of properties, including drafts. */
  propertyDrafts: number;
  /** The maximum number of offerings on all properties together, including archived ones. */
  offerings: number;
};

/** The quota that one more property would exceed, with its limit. `isDraft`: it would be a draft. */
export function exceededByProperty(
  counts: { total: number; drafts: number },
  isDraft: boolean,
  quotas: Quotas,
): { what: "properties" | "drafts"; most: number } | undefined {
  if (counts.total >= quotas.properties) return { what: "properties", most: quotas.properties };
  return isDraft && counts.drafts >= quotas.propertyDrafts
    ? { what: "drafts", most: quotas.propertyDrafts }
    : undefined;
}
