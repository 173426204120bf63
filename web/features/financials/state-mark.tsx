import { IconCheck, IconClockHour4, IconLock, IconTruckDelivery } from "@tabler/icons-react";
import type { MoneyState } from "#domain/financials/financials.ts";
import css from "./financials.module.css";

const icons = { upcoming: IconClockHour4, held: IconLock, on_its_way: IconTruckDelivery, paid: IconCheck };

/** A mark for the state of money. Each state has its own shape, so that it can be told without colour. */
export function StateMark({ state }: { state: MoneyState }) {
  const Icon = icons[state];
  return (
    <span className={css.mark} data-state={state}>
      <Icon size={16} aria-hidden />
    </span>
  );
}
