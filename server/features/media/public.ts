export { storeCard } from "./cards.ts";
export { addImage, storeImage } from "./add-image.ts";
export {
  findMessageDocument,
  messageDocumentType,
  messageDocumentView,
  storeMessageDocument,
} from "./message-documents.ts";
export { sendDocument } from "./send-document.ts";
export { hashOf, type Store, withFiles } from "./save-files.ts";
export { deletePortrait, makePortrait, savePortrait } from "./portrait.ts";
export { mediaFiles } from "./serve.ts";
