// @vitest-environment happy-dom
import type { PayBy } from '@aforo/api/bookings/booking-price'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { type Answers, fakeApi } from '../../testing/fakeApi.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { PriceNote } from './PriceNote.tsx'

type Price = Awaited<ReturnType<NonNullable<NonNullable<Answers['charges']>['price']>>>

const id = '0198a000-0000-7000-8000-000000000001'
const slot = { spaceId: id, at: '2026-03-05', from: '10:00', to: '12:00' }
const wallet = { id, name: 'Ventas', left: 140_00 }
const asked: Price = {
  ...slot,
  free: false,
  price: {
    amount: '120.00',
    currency: 'PEN',
    credits: '12.00',
    payer: 'WALLET',
    reasons: ['2 h a 6.00 cr'],
    moneyReasons: ['2 h a S/ 60.00'],
    wallet,
  },
  choices: [{ payer: 'WALLET', wallet }],
  payMinutes: 30,
  refused: null,
  cancellation: 'Si la cancelas hasta 2 h antes, se devuelve todo; después, nada.',
}
const byOrder: Price = { ...asked, price: { ...asked.price, payer: 'ORDER', wallet: null } }

function Booking() {
  const [payBy, setPayBy] = useState<PayBy>({})
  return <PriceNote slot={slot} username={undefined} payBy={payBy} onPayBy={setPayBy} />
}

const show = (answer: (input: { payer?: string }) => Price) => {
  fakeApi({ charges: { price: answer } })
  return showScreen(<Booking />)
}

test('of a wallet: the price in both, how its credits come about, what is left, and what canceling gives back', async () => {
  show(() => asked)
  const note = await screen.findByRole('note')
  expect(note.textContent).toContain('Cuesta 12.00\u00a0cr o S/\u00a0120.00')
  for (const words of ['2 h a 6.00 cr', 'Paga el wallet Ventas. Le quedarán 140.00\u00a0cr.', asked.cancellation])
    expect(note.textContent).toContain(words)
  expect(note.textContent).not.toContain('2 h a S/ 60.00')
})

test('for another person it names no wallet until that person is chosen', async () => {
  fakeApi({ charges: { price: () => asked } })
  showScreen(<PriceNote slot={slot} username="" payBy={{}} onPayBy={() => undefined} />)
  const note = await screen.findByRole('note')
  expect(note.textContent).toContain('Cuesta 12.00\u00a0cr o S/\u00a0120.00')
  expect(note.textContent).toContain('Elige a la persona para ver quién paga.')
  expect(note.textContent).not.toContain('Ventas')
})

test('of the contract’s account: the money, how it comes about, and that it is billed', async () => {
  show(() => ({ ...asked, price: { ...asked.price, credits: null, payer: 'ACCOUNT', wallet: null } }))
  const note = await screen.findByRole('note')
  expect(note.textContent).toContain('Cuesta S/\u00a0120.00')
  expect(note.textContent).toContain('A cuenta del contrato del equipo.')
  expect(note.textContent).toContain('2 h a S/ 60.00')
})

test('of an order: when it is paid, and until when the place is held for it', async () => {
  const user = show(() => ({ ...byOrder, choices: [{ payer: 'ORDER', wallet: null }] }))
  const note = await screen.findByRole('note')
  expect(note.textContent).toContain('Se paga con una orden.')
  expect(note.textContent).toContain('El lugar se guarda 30 min mientras se confirma el pago.')
  await user.click(screen.getByText('Pagar en la sede'))
  expect(note.textContent).toContain('El lugar se guarda hasta que empiece la reserva.')
})

test('of several ways one is chosen, and the price asked for again', async () => {
  const choices: Price['choices'] = [
    { payer: 'WALLET', wallet },
    { payer: 'ORDER', wallet: null },
  ]
  const user = show(({ payer }) => ({ ...(payer === 'ORDER' ? byOrder : asked), choices }))
  const note = await screen.findByRole('note')
  await user.click(screen.getByRole('combobox', { name: 'Quién paga' }))
  await user.click(await screen.findByRole('option', { name: 'Se paga con una orden' }))
  await expect.poll(() => note.textContent).toContain('2 h a S/ 60.00')
  expect(note.textContent).toContain('30 min')
})

test('what nobody can pay says why, and nothing of canceling', async () => {
  show(() => ({ ...asked, choices: [], refused: 'A tu wallet le faltan 3.00 cr.' }))
  const note = await screen.findByRole('note')
  expect(note.textContent).toContain('A tu wallet le faltan 3.00 cr.')
  expect(note.textContent).not.toContain(asked.cancellation)
})
