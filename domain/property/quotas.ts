/**
 * Limits on the records of one landowner: far above normal use, to stop one account from filling the
 * database.
 */
export type Quotas = {
  properties: number;
  /** Including drafts. */
  propertyDrafts: number;
  /** The maximum on all properties together, archived ones included. */
  offerings: number;
};

/** The quota that one more property would exceed, and its limit; `isDraft`: of the new property. */
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
