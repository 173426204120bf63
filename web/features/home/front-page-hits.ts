type Hit = { propertyId: string; rating?: number | null | undefined; salesStartDate?: string | undefined };

const hitsShown = 3;
/** Offerings that open within this many days count as opening soon. */
export const soonDays = 60;
const wellRated = 4;

/**
 * The examples on the front page: first well-rated hits that open soon, best first, then the hits that open
 * soonest. Each property occurs once, so that one landowner does not fill the page, and only if its sales
 * have begun.
 */
export function frontPageHits<H extends Hit>(bestSoon: readonly H[], soonest: readonly H[]): H[] {
  const well = bestSoon.filter(({ rating }) => (rating ?? 0) >= wellRated);
  const onSale = [...well, ...soonest].filter(({ salesStartDate }) => salesStartDate === undefined);
  return onSale
    .filter((h, i) => onSale.findIndex(({ propertyId }) => propertyId === h.propertyId) === i)
    .slice(0, hitsShown);
}
