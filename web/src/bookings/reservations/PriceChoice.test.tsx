// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Refusal } from '../../platform/problem.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { PriceChoice } from './PriceChoice.tsx'

const inSoles = (amount: string) => ({ amount, currency: 'PEN' })

function show(before: object, after: object) {
  const refusal: Refusal = {
    code: 'PRICE_CHANGES',
    status: 409,
    message: 'Ahí cuesta otra cosa.',
    errors: [],
    data: { before, after },
  }
  const choose = vi.fn()
  const user = showScreen(
    <PriceChoice refusal={refusal} about="Mover «Comité»" onChoose={choose} onClose={() => undefined} />,
  )
  const press = async (name: string) =>
    user.click(await screen.findByRole('button', { name: new RegExp(name.replaceAll(' ', '\\s')) }))
  const offered = async () => {
    await screen.findByRole('alert')
    return screen.getAllByRole('button').flatMap(({ textContent }) => textContent?.replaceAll('\u00a0', ' ') || [])
  }
  return { choose, press, offered }
}

test('keeps the price, charges the new one at the campus, or at once', async () => {
  const { choose, press, offered } = show(inSoles('60.00'), inSoles('90.00'))
  expect(await offered()).toEqual([
    'Mantener S/ 60.00',
    'Dejarla en S/ 90.00, por cobrar en la sede',
    'Dejarla en S/ 90.00 y cobrar ahora',
  ])
  expect(screen.getByText('Mover «Comité»: todavía no se hizo. Cuesta S/ 60.00 y ahí costaría S/ 90.00.')).toBeTruthy()
  await press('Mantener S/ 60.00')
  await press('Dejarla en S/ 90.00, por cobrar en la sede')
  await press('Dejarla en S/ 90.00 y cobrar ahora')
  expect(choose.mock.calls).toEqual([['KEEP'], ['CHARGE'], ['CHARGE', true]])
})

test('a booking that costs nothing may stay without a charge', async () => {
  const { offered } = show(inSoles('0.00'), inSoles('60.00'))
  expect((await offered())[0]).toBe('Mantenerla sin cobro')
})

test('what costs less is not collected', async () => {
  const { offered } = show(inSoles('90.00'), inSoles('60.00'))
  expect(await offered()).toEqual(['Mantener S/ 90.00', 'Dejarla en S/ 60.00'])
})

test('what is paid in credits is not collected at the desk', async () => {
  const credits = (amount: string) => ({ amount, currency: 'CREDIT' })
  const { offered } = show(credits('3.00'), credits('6.00'))
  expect(await offered()).toHaveLength(2)
})
