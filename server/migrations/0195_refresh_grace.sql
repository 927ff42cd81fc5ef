-- The refresh token that was given for this one. Whoever did not get it may ask again for a moment, and gets another.
alter table oidc_payloads add column successor_id text;
