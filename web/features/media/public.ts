export { CabinPhotos } from "./cabin-photos.tsx";
export { DocumentList } from "./document-row.tsx";
export { DocumentManager } from "./document-manager.tsx";
export { ImageManager } from "./image-manager.tsx";
export { ImageSection, createdState } from "./image-section.tsx";
