-- Who has uploaded a picture for a message: what one person may fill is bounded.
alter table image add column uploaded_by text;
alter table image add constraint image_uploaded_by foreign key (uploaded_by) references user_profile not valid;
