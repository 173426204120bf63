-- The initial rows of a new installation. Municipalities are in municipality.json.
insert into live_position (position) values (0);
insert into commission_rate (valid_from, rate_percent) values ('2000-01-01', 20);
insert into scheduler_state (running, changed_at) values (true, '2000-01-01');
insert into operation_monitoring (running, slow_ms, changed_at) values (false, 500, '2000-01-01');

drop function people_are_here;
