-- A deal as it was offered to its client, with the PDF. Never changed: another offer is another quote.
create table sale_quotes (
  tenant_id uuid not null,
  id uuid not null,
  sale_id uuid not null,
  number text not null,
  currency text not null check (currency in ('PEN', 'USD')),
  -- A month of all lines, and what is charged once without tax, in minor units.
  net bigint not null,
  tax bigint not null,
  total bigint not null,
  set_up_fee bigint not null,
  -- The last day on which it stands.
  valid_until date not null,
  file_key text not null,
  created_by uuid,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, sale_id) references sales (tenant_id, id) on delete cascade,
  foreign key (tenant_id, created_by) references users (tenant_id, id)
);
create index sale_quotes_by_sale on sale_quotes (tenant_id, sale_id, created_at desc);
create index sale_quotes_by_file on sale_quotes (tenant_id, file_key);
call aforo_protect('sale_quotes');
call aforo_confine_where('sale_quotes', $$sale_id in (select id from sales)$$);

-- To whom it was sent by mail.
create table sale_quote_mails (
  tenant_id uuid not null,
  id uuid not null,
  quote_id uuid not null,
  recipients text[] not null,
  sent_by uuid,
  sent_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, quote_id) references sale_quotes (tenant_id, id) on delete cascade,
  foreign key (tenant_id, sent_by) references users (tenant_id, id)
);
create index sale_quote_mails_by_quote on sale_quote_mails (tenant_id, quote_id, sent_at desc);
call aforo_protect('sale_quote_mails');
call aforo_confine_where('sale_quote_mails', $$quote_id in (select id from sale_quotes)$$);
