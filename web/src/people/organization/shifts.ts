import { PeriodFields, type TimePeriod } from '@aforo/api/people/organization'
import { ProblemError, refusedWith } from '../../platform/problem.ts'
import { minutesOf } from '../../ui/formats.ts'

/** A shift as its form holds it: times as people read them, `HH:mm`. */
export interface ShiftValues extends Record<string, unknown> {
  name: string
  startTime: string
  endTime: string
}

/** Answers say `HH:mm:ss`; people read `HH:mm`. */
export const shortTime = (time: string) => time.slice(0, 5)

export const valuesOf = ({
  name,
  startTime,
  endTime,
}: Pick<TimePeriod, 'name' | 'startTime' | 'endTime'>): ShiftValues => ({
  name,
  startTime: shortTime(startTime),
  endTime: shortTime(endTime),
})

export const shiftSchema = PeriodFields.refine(({ startTime, endTime }) => endTime > startTime, {
  path: ['endTime'],
  message: 'La hora de fin debe ser posterior a la de inicio.',
})

export const minutesIn = ({ startTime, endTime }: Pick<ShiftValues, 'startTime' | 'endTime'>) =>
  minutesOf(endTime) - minutesOf(startTime)

/** A taken name is said at the name. */
export function atName(error: unknown): unknown {
  if (!(error instanceof ProblemError) || !refusedWith(error, 'NAME_TAKEN')) return error
  return new ProblemError({ ...error.refusal, errors: [{ field: 'name', message: error.refusal.message }] })
}

const labels = { name: 'Nombre', startTime: 'Inicio', endTime: 'Fin' }

/** What is typed against what is saved now. */
export function shiftDifferences(mine: ShiftValues, newer: TimePeriod) {
  const theirs = valuesOf(newer)
  return (['name', 'startTime', 'endTime'] as const).map(field => ({
    name: labels[field],
    mine: mine[field].trim(),
    theirs: theirs[field],
  }))
}
