-- What pages show to readers without a session: a process that keeps such pages is told of every change (decision 98).
-- tests/api/page-cache.test.ts holds the list to what the pages read. Of bookings a page shows what they hold, and how
-- a landowner has answered; priced drafts change neither.
do $$
declare shown text;
begin
  foreach shown in array array[
    'availability_config', 'cabin', 'cabin_hold', 'calendar_import', 'document', 'image', 'municipality',
    'municipality_outline', 'offering', 'offering_cabin', 'offering_calendar', 'offering_hold', 'parcel', 'property',
    'property_outline', 'property_rating', 'rating', 'rating_window', 'reservation', 'search_price', 'search_row',
    'search_text', 'service', 'service_hold', 'user_profile', 'word'
  ] loop
    execute format(
      'create trigger pages_changed after insert or update or delete on %I
         for each statement execute function shared_changed(''pages'')', shown);
  end loop;
end $$;
create trigger pages_changed after update of status on booking
  for each statement execute function shared_changed('pages');
