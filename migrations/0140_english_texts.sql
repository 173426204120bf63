-- What a landowner has written in English too: {name?, description?, rules?}. Null: nothing.
alter table property add column english jsonb check (jsonb_typeof(english) = 'object');
alter table offering add column english jsonb check (jsonb_typeof(english) = 'object');
alter table cabin add column english jsonb check (jsonb_typeof(english) = 'object');
