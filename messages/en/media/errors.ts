import type { ErrorTexts } from "../../error-texts.ts";

export const mediaErrors: ErrorTexts<"mediaErrors"> = {
  multipart_required: "The file must be sent as multipart/form-data.",
  file_missing: "Choose a file.",
  one_file_only: "Send one file at a time.",
  file_too_large: "File size too large. At most {maxMb} MB is allowed.",
  file_type_unsupported: "Unsupported file type. Choose {types}.",
  file_unreadable: "The file is damaged or incomplete.",
  file_disguised: "The file contains something more than it claims. Save it anew and try again.",
  image_unreadable: "The image is damaged and cannot be read.",
  image_too_many_pixels: "The image has too many pixels. At most {maxMegapixels} megapixels are allowed.",
  too_many_files: "Maximum number of files exceeded.",
  image_not_found: "Image not found. It may have been deleted.",
  main_image_not_uploaded: "Cannot set main image before it is uploaded.",
  main_image_is_video: "A film cannot be the main image. Choose a picture.",
  images_changed: "The images have changed since you opened the page. Reload it.",
  document_not_found: "Document not found. It may have been deleted.",
};
