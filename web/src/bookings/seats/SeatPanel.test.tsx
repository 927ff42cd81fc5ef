// @vitest-environment happy-dom
import type { SeatOfFloor } from '@aforo/api/bookings/availability'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../testing/fakeApi.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { SeatPanel } from './SeatPanel.tsx'

const shifts = [
  { turnId: 'm', name: 'Mañana', from: '08:00', to: '13:00' },
  { turnId: 't', name: 'Tarde', from: '13:00', to: '18:00' },
]
const id = '019acb00-0000-7000-8000-000000000001'

const seat = (kind: SeatOfFloor['kind'], reasonCode: string, reason: string, holder: SeatOfFloor['holder'] = null) =>
  ({
    seatId: id,
    name: '4D-7',
    tableId: id,
    tableName: 'Mesa 4D',
    kind,
    holder,
    teams: kind === 'ROTATING' ? ['Legal', 'Ventas'] : [],
    positionX: null,
    positionY: null,
    turns: shifts.map(({ turnId }) => ({ turnId, available: false, reasonCode, reason, sitters: [] })),
  }) as unknown as SeatOfFloor

const nothing = () => undefined

test.each([
  ['FIXED', 'HELD', 'Lo usa solo su titular.', 'Reservar para su titular…'],
  ['VISIT', 'FOR_VISITORS', 'Se reserva para una visita, por quien la recibe.', 'Reservar para una visita…'],
  ['ROTATING', 'FOR_TEAMS', 'Lo reservan las personas de sus equipos, por turno.', 'Reservar para alguien del equipo…'],
] as const)('the panel of a %s seat says once who it is for', async (kind, reasonCode, note, button) => {
  fakeApi({})
  showScreen(
    <SeatPanel
      seat={seat(
        kind,
        reasonCode,
        'Este lugar no es para ti.',
        kind === 'FIXED' ? { name: 'Álvaro', mine: false } : null,
      )}
      shifts={shifts}
      shift={shifts[0] as never}
      date="2026-12-02"
      actions={{ refused: undefined, busy: undefined } as never}
      onMoveHere={undefined}
      onShift={nothing}
      onMore={nothing}
      onOpen={nothing}
      onMove={nothing}
      onWaiting={nothing}
      onClose={nothing}
    />,
  )
  await screen.findByText(note)
  if (kind === 'ROTATING') screen.getByText('Mesa 4D · Rotativo · Legal, Ventas')
  screen.getByRole('button', { name: button })
  expect(screen.queryByText(/no es para ti/)).toBeNull()
})
