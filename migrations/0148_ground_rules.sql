-- A suggested rule of a property is kept by its key, as an offering's is (0095); other rules stay as written.
update property p set rules = (
  select jsonb_agg(coalesce(known.key, given.rule) order by given.place)
  from jsonb_array_elements_text(p.rules) with ordinality given (rule, place)
  left join (values
    ('Hund i bånd utenom jakta', 'dog_on_lead'),
    ('Dogs on a leash when not hunting', 'dog_on_lead'),
    ('Bål bare på bålplassen', 'fire_in_fireplace'),
    ('Fires at the fireplace only', 'fire_in_fireplace'),
    ('Steng bommen etter deg', 'close_barrier'),
    ('Close the barrier behind you', 'close_barrier'),
    ('Ta med avfallet hjem', 'litter_home'),
    ('Take your waste home', 'litter_home'),
    ('Ingen kjøring i utmark', 'no_off_road'),
    ('No driving off the roads', 'no_off_road'),
    ('Meld fra om felt vilt samme dag', 'report_kill'),
    ('Report game taken the same day', 'report_kill'),
    ('Betalt jegeravgift', 'fee_paid'),
    ('Hunting fee (jegeravgift) paid', 'fee_paid'),
    ('Bestått skyteprøve for storvilt', 'shooting_test'),
    ('Shooting test for big game passed', 'shooting_test'),
    ('Signalfarget vest og hatt', 'signal_clothes'),
    ('High-visibility vest and hat', 'signal_clothes'),
    ('Kart og samband', 'map_and_radio'),
    ('Map and radio', 'map_and_radio'),
    ('Tilgang til godkjent ettersøkshund', 'tracking_dog'),
    ('An approved tracking dog at hand', 'tracking_dog'),
    ('Våpenkort og godkjent våpen', 'gun_licence'),
    ('Firearm licence and approved weapon', 'gun_licence')
  ) known (text, key) on known.text = given.rule)
where jsonb_typeof(p.rules) = 'array' and p.rules <> '[]';
