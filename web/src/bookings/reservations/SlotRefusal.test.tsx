// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SlotRefusal } from './SlotRefusal.tsx'

test('a refusal says who has that hour', () => {
  const rival = {
    reservationId: '0198a000-0000-7000-8000-000000000001',
    subject: 'Comité',
    ownerGivenName: 'Milagros',
    at: '2026-11-23',
    from: '09:00',
    to: '10:00',
  }
  render(
    <MantineProvider env="test">
      <SlotRefusal
        refusal={{
          code: 'SLOT_TAKEN',
          status: 409,
          message: 'Ese horario ya está reservado.',
          errors: [],
          data: { rivals: [rival], alternatives: [] },
        }}
        wanted={{}}
        verb="Reservar"
        onAlternative={() => undefined}
        onClose={() => undefined}
      />
    </MantineProvider>,
  )
  expect(screen.getByRole('alert').textContent).toContain(
    'Ese horario ya está reservado.Lo tiene Milagros: Comité, lun, 23 nov., 09:00 – 10:00.',
  )
})
