-- What compares operation numbers: neither case nor blanks nor dashes of any kind. A code of nothing else stays as it is.
create function aforo_operation_key(code text) returns text language sql immutable as $$
  select coalesce(
    nullif(upper(regexp_replace(code, '[\s\u00a0\u2000-\u200b\u202f\u3000\u2010-\u2015\u2212_-]+', '', 'g')), ''), code)
$$;

-- One operation pays one order, unless somebody says why it pays this one too. Cash has no number of its own.
alter table order_payments
  add column normalized_code text not null generated always as (aforo_operation_key(code)) stored,
  add column repeat_reason text check (length(repeat_reason) between 1 and 300);

update order_payments p set repeat_reason = 'Se registró antes de que se compararan los números de operación'
where exists (
  select from order_payments earlier
  where earlier.tenant_id = p.tenant_id and earlier.normalized_code = p.normalized_code
    and (earlier.confirmed_at, earlier.order_id) < (p.confirmed_at, p.order_id));

create unique index order_payments_one_operation on order_payments (tenant_id, normalized_code)
  where repeat_reason is null and normalized_code <> 'EFECTIVO';
create index order_payments_by_operation on order_payments (tenant_id, normalized_code);
