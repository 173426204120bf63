/** Who may see a service beside those who manage its property (rules 9.2, 9.6). */
import { isOpen, type PropertyStatus } from "../property/policy.ts";

type ServiceStatus = {
  status: string;
  /** One of the offerings that it can be added to is there to be seen; true where it can be to all. */
  offeringListed: boolean;
  property: PropertyStatus;
};

export const isListed = ({ status, offeringListed, property }: ServiceStatus): boolean =>
  status === "published" && offeringListed && isOpen(property);
