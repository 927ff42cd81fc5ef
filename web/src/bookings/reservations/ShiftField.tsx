import { formatTimes } from '@aforo/api/platform/dates-in-words'
import { Radio, Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import type { WallClock } from '../../ui/days.ts'
import type { Slot } from './bookingSearch.ts'
import { type Shift, shiftAround, shiftAt, usualShift } from './shifts.ts'

interface ShiftFieldProps {
  shifts: readonly Shift[]
  values: Pick<Slot, 'at' | 'from' | 'to'>
  now: WallClock
  onChoose: (shift: Shift) => void
}

/** In which shift a rotating place is booked: of hours that are none, the one that has most of them. */
export function ShiftField({ shifts, values, now, onChoose }: ShiftFieldProps) {
  const chosen = shiftAt(shifts, values)
  const meant = chosen ?? shiftAround(shifts, values) ?? usualShift(shifts, values.at === now.date, now.minute)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each shift that is meant
  useEffect(() => {
    if (meant && meant !== chosen) onChoose(meant)
  }, [meant?.turnId, chosen?.turnId])
  if (shifts.length === 0)
    return (
      <Text size="sm" c="dimmed">
        Este lugar se reserva por turno, y no hay turnos vigentes.
      </Text>
    )
  return (
    <Radio.Group
      label="Turno"
      withAsterisk
      value={meant?.turnId ?? ''}
      onChange={turnId => {
        const shift = shifts.find(one => one.turnId === turnId)
        if (shift) onChoose(shift)
      }}
    >
      <Stack gap={6} mt={6}>
        {shifts.map(({ turnId, name, from, to }) => (
          <Radio key={turnId} value={turnId} label={`${name}, ${formatTimes(from, to)}`} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
