-- Of a commission there may be several documents: the one that the e-mail is of, also where it is sent again later.
alter table communication add column attachment_number text check (attachment_number is null or attachment is not null);
