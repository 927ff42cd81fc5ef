// @vitest-environment happy-dom
import type { Reservation } from '@aforo/api/bookings/reservations'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TimelineBlock } from './TimelineBlock.tsx'

const reservation = {
  reservationId: 'comité',
  status: 'CREATED',
  at: '2026-11-24',
  from: '10:00',
  to: '11:00',
  ownerGivenName: 'Ana',
  ownerLastname: 'Quispe',
  can: { reschedule: false },
} as Reservation

/** What a block so many pixels wide shows; its name says all of it to a screen reader, however narrow it is. */
function shown(subject: string, width: number) {
  const { unmount } = render(
    <ul>
      <TimelineBlock
        reservation={{ ...reservation, subject }}
        axis={{ from: 480, to: 1200, columns: 1 }}
        column={0}
        width={width}
        mine={false}
        selected={false}
        tabbable
        carried={false}
        mark={undefined}
        pending={false}
      />
    </ul>,
  )
  const block = screen.getByRole('button', { name: new RegExp(`^${subject}, Ana Quispe, `) })
  const words = block.textContent
  unmount()
  return words
}

test('under 90 pixels a block shows whole words of its subject and nothing else', () => {
  expect(shown('Reunión semanal de ventas', 80)).toBe('Reunión semanal…')
  expect(shown('Reunión semanal de ventas', 120)).toBe('Reunión semanal de ventasAna Quispe')
})

test('where there is room for no word, a block shows initials, also of whose it is; the narrowest nothing', () => {
  expect(shown('Reunión semanal de ventas', 34)).toBe('RSAQ')
  expect(shown('Videoconferencia', 70)).toBe('ViAQ')
  expect(shown('Reunión semanal de ventas', 20)).toBe('RS')
  expect(shown('Reunión semanal de ventas', 6)).toBe('')
})

test('a block that nobody has paid says so and is drawn as not certain yet', () => {
  render(
    <ul>
      <TimelineBlock
        reservation={{ ...reservation, subject: 'Comité', unpaid: { until: null }, timeZone: 'America/Lima' }}
        axis={{ from: 480, to: 1200, columns: 1 }}
        column={0}
        width={200}
        mine={false}
        selected={false}
        tabbable
        carried={false}
        mark={undefined}
        pending={false}
      />
    </ul>,
  )
  const block = screen.getByRole('button', { name: /Apartado, falta el pago$/ })
  expect(block.dataset.tone).toBe('warning')
})
