// @vitest-environment happy-dom
import type { Reservation } from '@aforo/api/bookings/reservations'
import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { TimelineHover } from './TimelineHover.tsx'

const can = { confirm: false, reschedule: true, extend: true, release: false, cancel: true, restore: false, edit: true }
const reservation = {
  reservationId: 'comité',
  subject: 'Comité de obra',
  status: 'CREATED',
  at: '2026-11-24',
  from: '10:00',
  to: '11:00',
  durationInMinutes: 60,
  spaceId: 'paracas',
  spaceName: 'Paracas',
  ownerGivenName: 'Ana',
  ownerLastname: 'Quispe',
  can,
} as Reservation

function show(of: Reservation) {
  const acts = { onCopy: vi.fn(), onExtend: vi.fn(), onCancel: vi.fn() }
  const onDone = vi.fn()
  const nobody = () => undefined
  render(
    <MantineProvider env="test">
      <TimelineHover
        reservation={of}
        block={new DOMRect(200, 100, 60, 40)}
        onStay={nobody}
        onLeave={nobody}
        onDone={onDone}
        {...acts}
      />
    </MantineProvider>,
  )
  return { ...acts, onDone }
}

/** Hidden from screen readers: the block itself and its drawer say and do the same. */
const buttons = () => screen.getAllByRole('button', { hidden: true }).map(button => button.textContent)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }))

test('a booking that is pointed at is copied, lengthened by half an hour or cancelled, and its card closes', () => {
  const { onCopy, onExtend, onCancel, onDone } = show(reservation)
  expect(buttons()).toEqual(['Copiar', '30 min', 'Cancelar'])
  press('Copiar')
  expect(onCopy).toHaveBeenCalledExactlyOnceWith(reservation)
  press('30 min')
  expect(onExtend).toHaveBeenCalledExactlyOnceWith(reservation, '11:30')
  press('Cancelar')
  expect(onCancel).toHaveBeenCalledExactlyOnceWith(reservation)
  expect(onDone).toHaveBeenCalledTimes(3)
})

test('what one may not do to it is not offered', () => {
  show({ ...reservation, can: { ...can, extend: false, cancel: false } })
  expect(buttons()).toEqual(['Copiar'])
})

test('nothing is lengthened beyond midnight', () => {
  show({ ...reservation, from: '23:00', to: '23:45' })
  expect(buttons()).toEqual(['Copiar', 'Cancelar'])
})
