-- Its people set up a second factor the next time that they sign in with a password, and keep one.
alter table tenants add column second_factor_required boolean not null default false;
