create index concurrently image_uploaded_by on image (uploaded_by) where uploaded_by is not null;
