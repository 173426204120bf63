export { CabinEditor } from "./cabin-editor.tsx";
export { CabinList } from "./cabin-list.tsx";
export { cabinMeta } from "./view/cabin-meta.ts";
export { CabinView } from "./view/cabin-view.tsx";
