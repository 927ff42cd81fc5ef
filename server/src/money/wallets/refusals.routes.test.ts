import type { Movement, Wallet } from '@aforo/api/money/wallets'
import type { Problem } from '@aforo/api/platform/problems'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { house, on } from '../../testing/wallets-house.ts'

const app = await testApp()
let at: Awaited<ReturnType<typeof house>>
let wallet: Wallet
/** Refused by each of them, nothing changes: they share a wallet with 10 credits. */
beforeAll(async () => {
  on('2027-03-04')
  at = await house()
  wallet = await at.open()
  await at.api.post(`/wallet/${wallet.id}/deposit`, { amount: '10.00', concept: 'Paquete' })
})
afterAll(() => app.clock.set(undefined))

const change = (verb: string, given: object) => at.api.post<Movement & Problem>(`/wallet/${wallet.id}/${verb}`, given)
const overdraft = (given: object) => at.api.patch<Problem>(`/wallet/${wallet.id}/overdraft`, given)
const ofMonth = (query: Record<string, string>) => at.api.get<Problem>(`/wallet/${at.team.id}/entity/detail`, query)

test.each([
  [
    'a limit of nothing',
    422,
    'limit',
    'Escribe un límite mayor que cero, o ninguno.',
    () => overdraft({ allowed: true, limit: '0.00' }),
  ],
  [
    'a limit without an overdraft',
    422,
    'limit',
    'Sin sobregiro no hay límite: permítelo o deja el límite vacío.',
    () => overdraft({ allowed: false, limit: '5.00' }),
  ],
  [
    'an adjustment of nothing',
    400,
    'amount',
    'Escribe un importe distinto de cero.',
    () => change('adjustment', { amount: '0.00', reason: 'x' }),
  ],
  [
    'a balance beyond what an amount can be',
    422,
    'amount',
    'El saldo pasaría de lo que cabe en un importe: escribe menos créditos.',
    () => change('deposit', { amount: '999999999999.99', concept: 'x' }),
  ],
  ['a year without its month', 422, 'month', 'Indica también el mes.', () => ofMonth({ year: '2027' })],
  ['a month without its year', 422, 'year', 'Indica también el año.', () => ofMonth({ month: '3' })],
])('%s is refused at its field, in words', async (_, status, field, message, ask) => {
  expect(await ask()).toMatchObject({ status, body: { errors: [{ field, message }] } })
})

test('what the balance or another wallet stands in the way of is refused in words', async () => {
  const { open, api } = at
  expect((await open()).detail).toBe('Ese equipo o esa persona ya tiene un wallet. Usa ese.')
  expect((await change('debit', { amount: '10.01', concept: 'x' })).body.detail).toBe(
    'El wallet no tiene créditos suficientes. Deposita los que faltan o permite el sobregiro.',
  )
  const { body: debit } = await change('debit', { amount: '1.00', concept: 'Café' })
  const reverse = (id: string) =>
    api.post<Movement & Problem>(`/wallet/${wallet.id}/movements/${id}/reverse`, { reason: 'x' })
  const { body: back } = await reverse(debit.id)
  expect((await reverse(back.id)).body.detail).toBe(
    'Ese movimiento no se puede revertir. Corrige el saldo con un ajuste.',
  )
  await overdraft({ allowed: true })
  await change('debit', { amount: '10.01', concept: 'x' })
  expect((await overdraft({ allowed: false })).body.detail).toBe(
    'El saldo está bajo cero. Deposita lo que falta, o pon un límite que lo cubra.',
  )
})
