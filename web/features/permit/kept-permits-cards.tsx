import { useHydrated } from "#web/ui/use-hydrated.ts";
import { keptPermits } from "./kept-permits.ts";
import { PermitsCard } from "./permits-card.tsx";

/** The permits that this browser keeps, for a page without coverage. It needs the texts of `permit` and `species`. */
export function KeptPermitsCards() {
  const kept = useHydrated() ? keptPermits(new Date()) : [];
  return kept.map((one) => (
    <PermitsCard key={one.permitId} permits={[one]} place={one.place} parts={one.parts} isKept />
  ));
}
