/** What an add-on service must be before it is kept. */
import { checkBlackouts } from "../cabin/cabin-rules.ts";
import type { CalendarDate } from "../days.ts";
import type { ServiceUnit } from "../lists.ts";

/** How many services a property may have, archived ones among them. */
export const maxServices = 100;

type ServiceToCheck = {
  quantity: number | null;
  maxQuantity: number | null;
  blackoutPeriods: readonly { from: CalendarDate; to: CalendarDate }[];
};
type ServiceRefusal = { code: "service_quantity_order" | "blackout_order"; path: string };

/** All that is wrong with it, each with its field: one booking takes no more than there is. */
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

/** What is agreed between the parties has no price here (rules 3.5). In øre. */
export const keptPriceOre = ({ unit, priceOre }: { unit: ServiceUnit; priceOre: number }): number =>
  unit === "on_request" ? 0 : priceOre;
