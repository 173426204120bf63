-- A reason to report is a row, which each start fills in from domain/report-reasons.ts.
create table report_reason (reason text primary key);
insert into report_reason (reason) values ('spam'), ('fraud'), ('abuse'), ('other');

alter table rating_report add constraint rating_report_reason_fkey
  foreign key (reason) references report_reason (reason) not valid;
alter table conversation_report add constraint conversation_report_reason_fkey
  foreign key (reason) references report_reason (reason) not valid;
