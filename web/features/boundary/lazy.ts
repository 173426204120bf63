/** Parts that other features fetch when they are wanted. */
export const loadBorderShown = () => import("./border-shown.tsx");
