/** Who may see a service, besides those who manage its property (rules 9.2, 9.6). */
import { isOpen, type PropertyStatus } from "../property/policy.ts";

type ServiceStatus = {
  status: string;
  /** Whether one of the offerings it can be added to is visible; true where it can be added to all. */
  offeringListed: boolean;
  property: PropertyStatus;
};

export const isListed = ({ status, offeringListed, property }: ServiceStatus): boolean =>
  status === "published" && offeringListed && isOpen(property);
