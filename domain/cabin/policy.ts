/** Who may see a cabin beside those who manage its property (rules 9.2, 9.6). */
import { isOpen, type PropertyStatus } from "../property/policy.ts";

export const isListed = ({ status, property }: { status: string; property: PropertyStatus }): boolean =>
  status === "published" && isOpen(property);
