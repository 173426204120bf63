/**
 * How much one landowner keeps at once: far more than anybody needs, and an end to what one account can fill
 * the product with.
 */
export type Quotas = {
  properties: number;
  /** Of them, that are drafts. */
  propertyDrafts: number;
  /** On all properties together, archived ones included. */
  offerings: number;
};

/** Which quota one more property would pass, and how much it is; `isDraft`: of the new one. */
export function exceededByProperty(
  has: { total: number; drafts: number },
  isDraft: boolean,
  quotas: Quotas,
): { what: "properties" | "drafts"; most: number } | undefined {
  if (has.total >= quotas.properties) return { what: "properties", most: quotas.properties };
  return isDraft && has.drafts >= quotas.propertyDrafts
    ? { what: "drafts", most: quotas.propertyDrafts }
    : undefined;
}
