/** What is fetched when it is wanted: the charts. */
export const stackedBars = () => import("./stacked-bars.tsx");
