alter table booking validate constraint buyer_has_a_name;
