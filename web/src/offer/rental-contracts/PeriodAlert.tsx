import { formatDates } from '@aforo/api/platform/dates-in-words'
import { Text } from '@mantine/core'
import type { Refusal } from '../../platform/problem.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'

interface Clash {
  campusName: string
  from: string
  to: string
}

/** A refusal of a contract; where its periods don't follow one another, which days. */
export function PeriodAlert({ refusal, onClose }: { refusal: Refusal; onClose: () => void }) {
  const clashes = refusal.code === 'RENT_PERIODS_OVERLAP' || refusal.code === 'RENT_PERIODS_GAP'
  const clash = clashes ? (refusal.data as Clash | null | undefined) : undefined
  return (
    <ProblemAlert refusal={refusal} onClose={onClose}>
      {clash && (
        <Text size="sm">
          {clash.campusName}: {formatDates(clash.from, clash.to)}.{' '}
          {refusal.code === 'RENT_PERIODS_GAP'
            ? 'Cada periodo empieza el día después de que termina el anterior.'
            : 'Cambia las fechas de uno de los dos.'}
        </Text>
      )}
    </ProblemAlert>
  )
}
