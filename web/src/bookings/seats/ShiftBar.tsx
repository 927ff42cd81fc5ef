import type { SeatMap } from '@aforo/api/bookings/availability'
import { formatTimes } from '@aforo/api/platform/dates-in-words'
import { SegmentedControl, Select, Text } from '@mantine/core'

interface ShiftBarProps {
  /** The floor's shifts, with how many seats are free in each. */
  shifts: SeatMap['floors'][number]['turns']
  value: string
  narrow: boolean
  onChange: (turnId: string) => void
}

/** More than these are chosen from a list. */
const beside = 4

/** Which shift is shown. */
export function ShiftBar({ shifts, value, narrow, onChange }: ShiftBarProps) {
  if (shifts.length > beside || (narrow && shifts.length > 3))
    return (
      <Select
        aria-label="Turno"
        w={narrow ? '100%' : 300}
        allowDeselect={false}
        value={value}
        data={shifts.map(({ turnId, name, from, to, available }) => ({
          value: turnId,
          label: `${name}, ${formatTimes(from, to)} · ${available} libres`,
        }))}
        onChange={next => next && onChange(next)}
      />
    )
  return (
    <SegmentedControl
      aria-label="Turno"
      fullWidth={narrow}
      w={narrow ? '100%' : undefined}
      value={value}
      onChange={onChange}
      data={shifts.map(({ turnId, name, from, to, available, total }) => ({
        value: turnId,
        label: (
          <div style={{ textAlign: 'start', padding: '2px 4px' }}>
            <div>{name}</div>
            <Text size="xs" c="dimmed" inherit={false}>
              {narrow ? `${available} libres` : `${formatTimes(from, to)} · ${available} de ${total} libres`}
            </Text>
          </div>
        ),
      }))}
    />
  )
}
