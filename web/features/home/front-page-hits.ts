type Hit = { propertyId: string; rating?: number | null | undefined; salesStartDate?: string | undefined };

const hitsShown = 3;
/** Offerings that open within this many days count as soon. */
export const soonDays = 60;
const wellRated = 4;

/**
 * The examples of the front page: of what is soon open the well rated, best first; then what opens soonest.
 * One of each property, so that a landowner who lays out four offerings at once does not fill the page, and
 * nothing whose sale has not begun.
 */
export function frontPageHits<H extends Hit>(bestSoon: readonly H[], soonest: readonly H[]): H[] {
  const well = bestSoon.filter(({ rating }) => (rating ?? 0) >= wellRated);
  const onSale = [...well, ...soonest].filter(({ salesStartDate }) => salesStartDate === undefined);
  return onSale
    .filter((h, i) => onSale.findIndex(({ propertyId }) => propertyId === h.propertyId) === i)
    .slice(0, hitsShown);
}
