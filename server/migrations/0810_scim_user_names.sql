-- A provider's name of a person (userName), where it isn't the address by which they sign in.
alter table scim_users
  add column user_name text check (char_length(user_name) between 1 and 254),
  add constraint scim_users_user_name unique (tenant_id, user_name);
