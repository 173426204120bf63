export { CabinEditor } from "./cabin-editor.tsx";
export { CabinList } from "./cabin-list.tsx";
