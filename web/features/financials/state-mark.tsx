import { IconCheck, IconClockHour4, IconLock, IconTruckDelivery } from "@tabler/icons-react";
import type { MoneyState } from "#domain/financials/financials.ts";
import css from "./financials.module.css";

const icons = { upcoming: IconClockHour4, held: IconLock, on_its_way: IconTruckDelivery, paid: IconCheck };

/** Shows the state of money by a shape, not by colour alone. */
export function StateMark({ state }: { state: MoneyState }) {
  const Icon = icons[state];
  return (
    <span className={css.mark} data-state={state}>
      <Icon size={16} aria-hidden />
    </span>
  );
}
