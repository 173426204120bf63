/** Who may see a cabin, apart from those who manage its property (rules 9.2, 9.6). */
import { isOpen, type PropertyStatus } from "../property/policy.ts";

type CabinStatus = { status: string; property: Omit<PropertyStatus, "ownerUid"> };

export const isListed = ({ status, property }: CabinStatus): boolean =>
  status === "published" && isOpen(property);

/** Whether the cabin can be booked on its own (rules 10.3). */
export const isLet = (cabin: CabinStatus & { rentalEnabled: boolean }): boolean =>
  cabin.rentalEnabled && isListed(cabin);
