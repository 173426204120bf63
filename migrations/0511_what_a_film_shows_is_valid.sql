alter table image validate constraint image_description;
