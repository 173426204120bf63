/** Who may see a service, apart from those who manage its property (rules 9.2, 9.6). */
import { isOpen, type PropertyStatus } from "../property/policy.ts";

type ServiceStatus = {
  status: string;
  /** Whether an offering that the service can be added to is visible; true if it can be added to all. */
  offeringListed: boolean;
  property: PropertyStatus;
};

export const isListed = ({ status, offeringListed, property }: ServiceStatus): boolean =>
  status === "published" && offeringListed && isOpen(property);
