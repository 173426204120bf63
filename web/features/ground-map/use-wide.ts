import { useSyncExternalStore } from "react";

// List and map have room beside each other; the style sheets say the same.
const query = "(min-width: 1000px)";
const watch = (told: () => void) => {
  const media = matchMedia(query);
  media.addEventListener("change", told);
  return () => media.removeEventListener("change", told);
};
/** False on the server and until scripts have taken over. */
export const useWide = (): boolean =>
  useSyncExternalStore(
    watch,
    () => matchMedia(query).matches,
    () => false,
  );
