/** Validates an add-on service before it is saved. */
import { checkBlackouts } from "../cabin/cabin-rules.ts";
import type { CalendarDate } from "../days.ts";
import type { ServiceUnit } from "./lists.ts";

/** The maximum number of a property's services, including archived ones. */
export const maxServices = 100;

type ServiceToCheck = {
  quantity: number | null;
  maxQuantity: number | null;
  blackoutPeriods: readonly { from: CalendarDate; to: CalendarDate }[];
};
type ServiceRefusal = { code: "service_quantity_order" | "blackout_order"; path: string };

/** Returns every validation error with its field. The maximum per booking must not exceed the stock. */
export const checkService = ({
  quantity,
  maxQuantity,
  blackoutPeriods,
}: ServiceToCheck): ServiceRefusal[] => [
  ...(quantity !== null && maxQuantity !== null && maxQuantity > quantity
    ? [{ code: "service_quantity_order", path: "maxQuantity" } as const]
    : []),
  ...checkBlackouts(blackoutPeriods),
];

/** The stored price in øre: 0 for a service priced by agreement (rules 3.5). */
export const storedPriceOre = ({ unit, priceOre }: { unit: ServiceUnit; priceOre: number }): number =>
  unit === "on_request" ? 0 : priceOre;
