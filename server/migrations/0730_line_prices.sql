-- A price that holds for a part of a line's days: {"amount": minor units, "until": last day}. `amount` of the line is what a month
-- costs afterwards. And a price of more than a month: {"amount": minor units, "months": so many}, of which `amount` is the rounded
-- share of one. Of deals and contracts for one of them, of signed lines for all.
do $$
declare which text;
begin
  foreach which in array array['sale_lines', 'contract_lines', 'signed_lines'] loop
    execute format($add$
      alter table %I
        add column promotion jsonb check ((promotion ->> 'amount')::bigint >= 0 and promotion ->> 'until' ~ '^\d{4}-\d\d-\d\d$'),
        add column period jsonb check ((period ->> 'amount')::bigint >= 0 and (period ->> 'months')::integer between 2 and 120)
    $add$, which);
  end loop;
end $$;

-- What is charged once, with the first month, in minor units of the deal's currency and without tax.
alter table sales add column set_up_fee bigint not null default 0 check (set_up_fee between 0 and 99999999999);
