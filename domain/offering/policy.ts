/** Who may see and book an offering (rules 9.2, 9.6). */
import { isHidden, isOpen, type PropertyStatus } from "../property/policy.ts";

type OfferingStatus = { status: string; published: boolean; property: PropertyStatus };

/**
 * Whether everybody may see the offering. Once published, it stays readable when unpublished, so that a link
 * shows "not available" instead of "not found".
 */
export const isListed = ({ status, published, property }: OfferingStatus): boolean =>
  published && (status === "active" || status === "inactive") && isOpen(property);

/** Whether the offering can be booked. */
export const isAvailable = ({ status, published, property }: OfferingStatus): boolean =>
  published && status === "active" && isOpen(property);

/** Whether strangers who request the offering's price get a 404, as if it did not exist. */
export const isHiddenFromStrangers = ({ status, property }: Omit<OfferingStatus, "published">): boolean =>
  status === "draft" || status === "archived" || isHidden(property);
