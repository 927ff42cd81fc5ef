-- Short news of the administration, shown between two dates at one campus or at all.
create table news (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  title text not null check (length(title) between 1 and 120),
  -- Plain text with a few marks; never rendered as HTML.
  text text not null check (length(text) between 1 and 4000),
  picture_key text,
  -- Null: all campuses.
  campus_id uuid,
  shows_from date not null,
  -- The last day; null: until it is withdrawn.
  shows_to date,
  withdrawn_at timestamptz,
  author_id uuid not null,
  search text not null generated always as (aforo_fold(title || ' ' || text)) stored,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, campus_id) references campuses (tenant_id, id),
  foreign key (tenant_id, author_id) references users (tenant_id, id),
  check (shows_to >= shows_from)
);
create index news_by_date on news (tenant_id, shows_from, id);
create index news_shown on news (tenant_id, shows_from, id) where withdrawn_at is null;
call aforo_protect('news');

-- When somebody last opened the news. What appeared since then is new to them.
create table news_seen (
  tenant_id uuid not null,
  user_id uuid not null,
  seen_at timestamptz not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
call aforo_protect('news_seen');
