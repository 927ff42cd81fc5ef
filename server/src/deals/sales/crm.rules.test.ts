import { expect, test } from 'vitest'
import { type CrmOutcome, outcomeOf, type Told } from './crm.rules.ts'
import type { External } from './sales.rules.ts'

const at = (minute: number) => Temporal.Instant.from(`2026-11-20T10:0${minute}:00Z`)
const external: External = {
  title: 'Oficina',
  status: 'QUOTATION',
  stageName: 'Propuesta',
  client: null,
  executive: null,
  contacts: [],
  currency: 'PEN',
  startsOn: '2027-03-01',
  endsOn: null,
  setUpFee: 0,
  lines: [],
}
type Here = NonNullable<Parameters<typeof outcomeOf>[1]>
const here: Here = { external, external_modified_at: at(5), external_gone_at: null, refresh_asked_at: null }
const sorted = Object.fromEntries(Object.entries(external).reverse()) as unknown as External
const fault = { field: 'status', message: 'Ese estado no existe.' }

test.each<[string, Partial<Told>, Partial<Here> | undefined, CrmOutcome]>([
  ['a deal that is not here', {}, undefined, 'CREATED'],
  ['one told before what is here', { modifiedAt: at(4) }, {}, 'OLDER'],
  ['one told before what is here, and faulty', { modifiedAt: at(4), fault }, {}, 'OLDER'],
  ['a faulty one', { fault, external: undefined }, {}, 'REFUSED'],
  ['a faulty one that is not here', { fault, external: undefined }, undefined, 'REFUSED'],
  ['one that was told so already, in whatever order', { external: sorted }, {}, 'UNCHANGED'],
  ['one that was told so already, and is asked for again', {}, { refresh_asked_at: at(6) }, 'CHANGED'],
  ['the same words at another moment', { modifiedAt: at(6) }, {}, 'CHANGED'],
  ['other words at the same moment', { external: { ...external, title: 'Otra' } }, {}, 'CHANGED'],
  ['one that is gone', { gone: 'DELETED' }, {}, 'GONE'],
  ['one that is gone and was never here', { gone: { mergedInto: '9' } }, undefined, 'GONE'],
  ['one that is gone, told before a later change', { gone: 'DELETED', modifiedAt: at(4) }, {}, 'OLDER'],
  ['one that is gone, told again', { gone: 'DELETED' }, { external_gone_at: at(5) }, 'UNCHANGED'],
  [
    'one that is gone, told before it went',
    { gone: 'DELETED', modifiedAt: at(6) },
    { external_gone_at: at(7) },
    'OLDER',
  ],
  ['one that is back', { modifiedAt: at(6) }, { external_gone_at: at(5) }, 'CHANGED'],
])('%s', (_, told, of, outcome) => {
  expect(outcomeOf({ modifiedAt: at(5), external, ...told }, of && { ...here, ...of })).toBe(outcome)
})
