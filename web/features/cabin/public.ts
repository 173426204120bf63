export { CabinEditor } from "./cabin-editor.tsx";
export { CabinList } from "./cabin-list.tsx";
export { cabinMeta } from "./view/cabin-meta.ts";
export { type CabinStay, CabinStayFields } from "./view/cabin-stay-fields.tsx";
export { CabinView } from "./view/cabin-view.tsx";
