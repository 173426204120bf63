-- A suggested rule is kept by its key, not in the words it had in the landowner's language; other rules stay as written.
update offering o set rules = (
  select jsonb_agg(coalesce(known.key, given.rule) order by given.place)
  from jsonb_array_elements_text(o.rules) with ordinality given (rule, place)
  left join (values
    ('Ingen alkohol under jakt', 'no_alcohol'),
    ('No alcohol while hunting', 'no_alcohol'),
    ('Hund i bånd utenom jakta', 'dog_on_lead'),
    ('Dogs on a leash when not hunting', 'dog_on_lead'),
    ('Bål bare på bålplassen', 'fire_in_fireplace'),
    ('Fires only at the fireplace', 'fire_in_fireplace'),
    ('Ta med alt søppel hjem', 'litter_home'),
    ('Take all waste home', 'litter_home'),
    ('Meld felling samme dag', 'report_kill'),
    ('Report a kill the same day', 'report_kill'),
    ('Våpen skal være tomt på tunet', 'unloaded_at_house'),
    ('Weapons unloaded in the yard', 'unloaded_at_house'),
    ('Ingen kjøring utenfor veien', 'no_off_road'),
    ('No driving off the road', 'no_off_road'),
    ('Kjøttet deles etter avtale', 'meat_as_agreed'),
    ('Meat is shared as agreed', 'meat_as_agreed'),
    ('Meld fangsten samme dag', 'report_catch'),
    ('Report the catch the same day', 'report_catch'),
    ('Ingen levende agn', 'no_live_bait'),
    ('No live bait', 'no_live_bait'),
    ('Desinfiser utstyret før du fisker her', 'disinfect_gear'),
    ('Disinfect the gear before fishing here', 'disinfect_gear')
  ) known (text, key) on known.text = given.rule)
where jsonb_typeof(o.rules) = 'array' and o.rules <> '[]';

-- No party is larger than what shared ground holds (rules 2.3).
update offering set max_hunters = least(max_hunters, total_area_capacity), max_participants = least(max_participants, total_area_capacity)
where allow_concurrent_bookings and total_area_capacity between min_hunters and greatest(max_hunters, max_participants) - 1;
update offering_search s set max_hunters = least(s.max_hunters, o.total_area_capacity)
from offering o where o.offering_id = s.offering_id and o.allow_concurrent_bookings and o.total_area_capacity >= o.min_hunters and s.max_hunters > o.total_area_capacity;
