export { FavouriteButton } from "./favourite-button.tsx";
export { NotifyMeButton } from "./notify-me-button.tsx";
export { loadSaved } from "./load-saved.ts";
export { SaveSearch } from "./save-search.tsx";
export { Saved } from "./saved.tsx";
