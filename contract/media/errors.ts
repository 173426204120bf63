/** Errors of files, with their HTTP status. */
export const mediaErrors = {
  multipart_required: 415,
  file_missing: 422,
  one_file_only: 422,
  file_too_large: 413,
  file_type_unsupported: 415,
  file_unreadable: 422,
  file_disguised: 415,
  image_unreadable: 422,
  image_too_many_pixels: 422,
  too_many_files: 409,
  image_not_found: 404,
  main_image_not_uploaded: 409,
  main_image_is_video: 422,
  images_changed: 409,
  document_not_found: 404,
} as const;
