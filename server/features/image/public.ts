export { documentView, imageUrl, imageView } from "./image-view.ts";
export {
  copyImages,
  type DocumentRow,
  documentsWhere,
  type ImageRow,
  imagesWhere,
  mainImageWhere,
} from "./images-store.ts";
