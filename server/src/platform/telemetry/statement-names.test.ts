import { expect, it } from 'vitest'
import { statementName } from './statement-names.ts'

it.each([
  ['select "id", "name" from "spaces" where "id" = $1', 'select spaces'],
  ['insert into "reservations" ("id") values ($1) returning *', 'insert reservations'],
  ['update pgboss.job set state = $1', 'update pgboss.job'],
  ['delete from "idempotency_keys" where "key" = $1', 'delete idempotency_keys'],
  ['with seen as (select * from "a" where x in (1, 2)) insert into "audit_log" select * from seen', 'insert audit_log'],
  ['with gone as (delete from "a" returning id) select * from "b"', 'select b'],
  ["select set_config('aforo.tenant_id', $1, true)", 'select'],
  ["set local aforo.tenant_id = '01981e4b-0000-7000-8000-000000000000'", 'set'],
  ['select \'delete from people where name = Rosa\' as x from "notes"', 'select notes'],
  ['commit', 'commit'],
  ['', 'statement'],
])('a statement is named by what it does to which table: %s', (text, name) => {
  expect(statementName(text)).toBe(name)
})
