/** Who may see and book an offering (rules 9.2, 9.6). */
import { isHidden, isOpen, type PropertyStatus } from "../property/policy.ts";

type OfferingStatus = { status: string; published: boolean; property: PropertyStatus };

/**
 * Everybody may see it. What has been published stays readable while it is taken down, so that a link says
 * "not available" and not "not found".
 */
export const isListed = ({ status, published, property }: OfferingStatus): boolean =>
  published && (status === "active" || status === "inactive") && isOpen(property);

/** It can be booked. */
export const isAvailable = ({ status, published, property }: OfferingStatus): boolean =>
  published && status === "active" && isOpen(property);

/** Not even that it exists is told to strangers who ask for its price. */
export const isSecret = ({ status, property }: Omit<OfferingStatus, "published">): boolean =>
  status === "draft" || status === "archived" || isHidden(property);
