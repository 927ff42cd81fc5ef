import { describe, expect, test } from 'vitest'
import { changedSince, type DealFacts, obstacleOf, type Synced, withTied } from './contracts.rules.ts'
import { daysOfLines } from './lines.rules.ts'
import { faultInPaper } from './pdf.rules.ts'

const good: DealFacts = {
  status: 'WON',
  deprecated: false,
  clientId: 'client',
  lineCount: 1,
  seenLines: 1,
  countries: ['PE'],
  conflicts: 0,
  contractId: null,
}

describe('a deal', () => {
  test.each([
    [{}, undefined],
    [{ deprecated: true, status: 'LOST' as const }, 'DEPRECATED'],
    [{ status: 'CANCELLED' as const }, 'LOST'],
    [{ seenLines: 0 }, 'HIDDEN_LINES'],
    [{ contractId: 'one' }, 'HAS_CONTRACT'],
    [{ clientId: null }, 'NO_CLIENT'],
    [{ lineCount: 0, seenLines: 0, countries: [] }, 'NO_LINES'],
    [{ countries: ['PE', 'CL'] }, 'OTHER_COUNTRY'],
    [{ conflicts: 1 }, 'CONFLICT'],
  ])('with %j is kept from a contract by %s', (given, obstacle) => {
    expect(obstacleOf({ ...good, ...given })).toBe(obstacle)
  })

  test('of another country is no deal for a contract of this one', () => {
    expect(obstacleOf(good, 'PE')).toBeUndefined()
    expect(obstacleOf(good, 'CL')).toBe('OTHER_COUNTRY')
  })

  test('tells which of its fields changed, and which are taken together', () => {
    const deal: Synced = {
      client: { id: 'a', name: 'Andina' },
      salesExecutive: null,
      currency: 'PEN',
      startDate: '2027-01-01',
      endDate: null,
      lineItems: [],
    }
    expect(changedSince(deal, { ...deal, client: { id: 'a', name: 'Otro nombre' } })).toEqual([])
    expect(changedSince(deal, { ...deal, endDate: '2027-12-31', currency: 'USD' })).toEqual(['currency', 'endDate'])
    expect([...withTied(['currency'])]).toEqual(['currency', 'lineItems', 'setUpFee', 'startDate', 'endDate'])
  })
})

test('lines without an end make a contract without one', () => {
  expect(
    daysOfLines([
      { startsOn: '2027-02-01', endsOn: '2027-03-01' },
      { startsOn: '2027-01-01', endsOn: null },
    ]),
  ).toEqual({
    startsOn: '2027-01-01',
    endsOn: null,
  })
  expect(daysOfLines([])).toEqual({ startsOn: null, endsOn: null })
})

test.each([
  ['%PDF-1.7\n…\nstartxref\n1\n%%EOF', undefined],
  ['%PDF-1.7\ntrailer<</Encrypt 5 0 R>>\nstartxref\n1\n%%EOF', 'SIGNED_ENCRYPTED'],
  ['%PDF-1.7\ntrailer<</Encrypt<</V 4>>>>\nstartxref\n1\n%%EOF', 'SIGNED_ENCRYPTED'],
  // A text about it is no encryption.
  ['%PDF-1.7\n(/Encrypt your files)\nstartxref\n1\n%%EOF', undefined],
  ['%PDF-1.7\ncut off', 'SIGNED_NOT_PDF'],
  ['PK\u0003\u0004', 'SIGNED_NOT_PDF'],
  ['', 'SIGNED_NOT_PDF'],
])('a paper %j is %s', (text, fault) => {
  expect(faultInPaper(Buffer.from(text))).toBe(fault)
})
