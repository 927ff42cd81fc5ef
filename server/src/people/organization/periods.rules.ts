import type { TimePeriod } from '@aforo/api/people/organization'

/** As many shifts as one day can sensibly be cut into; a list of them is never paged. */
export const mostPeriods = 24

export interface PeriodTimes {
  name: string
  startTime: string
  endTime: string
}

/** The shifts that hold while a tenant has written none. Their ids never change: bookings name them. */
export const defaultPeriods: readonly TimePeriod[] = [
  { name: 'Mañana', startTime: '08:00:00', endTime: '13:00:00' },
  { name: 'Tarde', startTime: '13:00:00', endTime: '18:00:00' },
  { name: 'Día completo', startTime: '08:00:00', endTime: '18:00:00' },
].map((times, index) => ({
  ...times,
  id: `00000000-0000-4000-8000-00000000000${index + 1}`,
  isDefault: true,
  version: 1,
}))

/** `HH:mm` or `HH:mm:ss` as `HH:mm:ss`. */
export const inSeconds = (time: string): string => (time.length === 5 ? `${time}:00` : time)

/** What is wrong with a shift's times, as the field at fault; undefined when nothing is. @param times `HH:mm:ss` */
export function faultInPeriod({ startTime, endTime }: PeriodTimes): { field: string; message: string } | undefined {
  if (endTime <= startTime) return { field: 'endTime', message: 'La hora de fin debe ser posterior a la de inicio.' }
}

export const tooMany = {
  field: 'name',
  message: `Una organización puede tener hasta ${mostPeriods} turnos. Elimina alguno antes de crear otro.`,
}

/** The shifts that hold: those of the tenant, else the product's own. */
export const periodsInForce = (own: readonly TimePeriod[]): TimePeriod[] =>
  own.length > 0 ? [...own] : [...defaultPeriods]
