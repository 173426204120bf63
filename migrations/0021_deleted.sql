-- What a landowner deletes is gone from every page, but bookings and papers of the past still name it: the row stays.
alter table property add deleted_at timestamptz, add check (deleted_at is null or status = 'inactive');
alter table cabin add deleted_at timestamptz, add check (deleted_at is null or status = 'archived');
alter table offering add deleted_at timestamptz, add check (deleted_at is null or (status = 'archived' and not published));
