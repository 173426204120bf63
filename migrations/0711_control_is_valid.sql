alter table co_host validate constraint co_host_rights_check;
