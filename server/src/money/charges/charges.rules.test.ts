import { givesBack } from '@aforo/api/bookings/charge-terms.rules'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { afterEnd, afterMove, cancellationInWords, payerChosen, payersOf, refundTerms } from './charges.rules.ts'

const wallet = (id: string, available: number | null) => ({ id, name: id, available })
const asked = {
  amount: 60_00,
  credits: 6_00,
  wallets: [wallet('own', 5_99), wallet('team', 6_00)],
  withoutWallet: 'REFUSE' as const,
  teamId: null,
  takesOrders: true,
}
const payerOf = (given: Parameters<typeof payersOf>[0]) => payersOf(given)[0]

describe('who pays', () => {
  test('is the first wallet that has enough', () => {
    expect(payerOf(asked)).toMatchObject({ payer: 'WALLET', wallet: { id: 'team' } })
    expect(payerOf({ ...asked, wallets: [wallet('own', null), wallet('team', 6_00)] })).toMatchObject({
      wallet: { id: 'own' },
    })
  })

  test.each([
    ['nobody, where it costs nothing', { credits: 0 }, 'FREE'],
    ['nobody, where neither money nor credits are asked', { amount: 0, credits: null }, 'FREE'],
    ['nobody, where the tenant gives it', { wallets: [], withoutWallet: 'FREE' as const }, 'FREE'],
    ['an order, where the tenant takes them', { wallets: [], withoutWallet: 'ORDER' as const }, 'ORDER'],
    ['no order of nothing', { amount: 0, wallets: [], withoutWallet: 'ORDER' as const }, undefined],
    ['the team’s contract', { wallets: [], withoutWallet: 'ACCOUNT' as const, teamId: 'a' }, 'ACCOUNT'],
    ['no order, where there are none', { wallets: [], withoutWallet: 'ORDER' as const, takesOrders: false }, undefined],
    ['an order, without such a team', { wallets: [], withoutWallet: 'ACCOUNT' as const }, 'ORDER'],
    ['no wallet, where credits don’t pay', { credits: null }, undefined],
    ['no wallet that lacks a hundredth', { wallets: [wallet('own', 5_99)] }, undefined],
  ])('is %s', (_, given, payer) => {
    expect(payerOf({ ...asked, ...given })?.payer).toBe(payer)
  })

  test('is who was chosen, of those who can', () => {
    const ways = payersOf({ ...asked, wallets: [wallet('own', null), wallet('team', 6_00)], withoutWallet: 'ORDER' })
    expect(ways.map(({ payer, wallet }) => wallet?.id ?? payer)).toEqual(['own', 'team', 'ORDER'])
    expect(payerChosen(ways, { payer: 'WALLET', walletId: 'team' })?.wallet?.id).toBe('team')
    expect(payerChosen(ways, { payer: 'ORDER' })?.payer).toBe('ORDER')
    expect(payerChosen(ways, { payer: 'ACCOUNT' })).toBeUndefined()
    expect(payerChosen(ways, { walletId: 'another' })).toBeUndefined()
  })
})

const start = Temporal.Instant.from('2026-03-10T15:00:00Z')
const terms = (rule: 'ALL' | 'NOTICE' | 'NONE', notice = 120) => refundTerms(rule, notice, start)

test('canceling gives all back before the notice and nothing after it', () => {
  const at = (text: string) => givesBack(terms('NOTICE'), Temporal.Instant.from(text))
  expect(at('2026-03-10T12:59:59.999Z')).toBe(true)
  expect(at('2026-03-10T13:00:00Z')).toBe(false)
  expect(givesBack(terms('ALL'), start)).toBe(true)
  expect(givesBack(terms('NONE'), start.subtract({ hours: 999 }))).toBe(false)
})

describe('what becomes of a charge', () => {
  const early = start.subtract({ hours: 3 })
  const late = start.subtract({ hours: 1 })
  const charge = { ...terms('NOTICE'), state: 'CHARGED' as const, refundUnattended: false }
  test.each([
    ['canceled in time', 'CANCELED', charge, early, 'GIVEN_BACK'],
    ['canceled late', 'CANCELED', charge, late, 'KEPT'],
    ['a draft canceled late', 'CANCELED', { ...charge, state: 'HELD' }, late, 'GIVEN_BACK'],
    ['closed by the operator, however late', 'CLOSED', charge, late, 'GIVEN_BACK'],
    ['nobody came', 'UNATTENDED', charge, late, 'CHARGED'],
    ['nobody came, where that is given back', 'UNATTENDED', { ...charge, refundUnattended: true }, late, 'GIVEN_BACK'],
    ['always given back', 'CANCELED', { ...charge, ...terms('ALL') }, late, 'GIVEN_BACK'],
    ['never given back', 'CANCELED', { ...charge, ...terms('NONE') }, early, 'KEPT'],
  ] as const)('%s', (_, why, given, now, expected) => {
    expect(afterEnd(why, given, now)).toBe(expected)
  })
})

test('a move never charges less than what can’t be given back, nor more than its price', () => {
  const amount = fc.integer({ min: 0, max: 1_000_000 })
  fc.assert(
    fc.property(amount, amount, fc.boolean(), (paid, price, isRefundable) => {
      const after = afterMove(paid, price, isRefundable)
      expect(after).toBe(isRefundable ? price : Math.max(paid, price))
    }),
  )
})

test.each([
  ['ALL', 0, 'Si la cancelas antes de que empiece, se devuelve todo.'],
  ['NOTICE', 0, 'Si la cancelas antes de que empiece, se devuelve todo.'],
  ['NOTICE', 120, 'Si la cancelas hasta 2 h antes, se devuelve todo; después, nada.'],
  ['NONE', 120, 'Si la cancelas, no se devuelve nada.'],
] as const)('the terms %s of %i minutes in words', (rule, minutes, words) => {
  expect(cancellationInWords(rule, minutes)).toBe(words)
})
