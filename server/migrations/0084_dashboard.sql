-- Who was here lately.
create index user_sessions_by_seen on user_sessions (tenant_id, last_seen_at, user_id);
