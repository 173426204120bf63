-- Which news comes by e-mail and which by SMS (spec 3), and what a hunter is after. Who was here before gets what a first sign-in gets.
alter table user_profile
  alter column preferences set default '{"emailNotifications": true, "pushNotifications": true,
    "notifications": {"bookingRequests": {"email": true, "sms": false}, "bookingResults": {"email": true, "sms": false}, "chatMessages": {"email": true, "sms": false}}}',
  alter column hunter_profile set default '{"experienceYears": 0, "experienceLevel": null, "preferredGameTypes": [], "preferredHuntingTypes": []}';
update user_profile set
  preferences = '{"notifications": {"bookingRequests": {"email": true, "sms": false}, "bookingResults": {"email": true, "sms": false}, "chatMessages": {"email": true, "sms": false}}}' || preferences,
  hunter_profile = '{"experienceLevel": null, "preferredHuntingTypes": []}' || hunter_profile;
alter table user_profile add constraint sms_needs_phone
  check (phone_number is not null or not preferences @? '$.notifications.*.sms ? (@ == true)');
