import { formatDate } from '@aforo/api/platform/dates-in-words'
import { formatMinor } from '@aforo/api/platform/money'

/** What a contract's rent comes to in a month, and came to in the one before. */
export interface Rents {
  number: string
  before: number
  after: number
  /** Days that were billed of it. */
  daysBefore: number
  daysAfter: number
  startsOn: string
  endsOn: string | null
}

/** Why a contract's rent of a month is another one; undefined where it isn't. @param month `2026-04` */
function whyOf(
  { number, before, after, daysBefore, daysAfter, startsOn, endsOn }: Rents,
  month: string,
  currency: 'PEN' | 'USD',
) {
  if (before === after) return undefined
  const { daysInMonth: days } = Temporal.PlainYearMonth.from(month)
  const previous = Temporal.PlainYearMonth.from(month).subtract({ months: 1 })
  const isIn = (day: string | null, of: string) => day?.startsWith(of) === true
  if (after === 0)
    return endsOn !== null && endsOn < `${month}-01`
      ? `el contrato ${number} terminó el ${formatDate(endsOn)}`
      : `nada se factura del contrato ${number}`
  if (before === 0)
    return isIn(startsOn, month)
      ? `el contrato ${number} empieza el ${formatDate(startsOn)}`
      : `del contrato ${number} no se facturó nada el mes anterior`
  if (isIn(endsOn, month) && endsOn !== null && daysAfter < days)
    return `el contrato ${number} termina el ${formatDate(endsOn)}`
  if (isIn(startsOn, previous.toString()) && daysBefore < previous.daysInMonth)
    return `el contrato ${number} empezó el ${formatDate(startsOn)} y del mes anterior se cobraron ${daysBefore} días`
  if (daysAfter < days && daysAfter !== daysBefore) return `del contrato ${number} se cobran ${daysAfter} días`
  return `lo del contrato ${number} pasa de ${formatMinor(before, currency)} a ${formatMinor(after, currency)}`
}

/** Why a bill is far from the last one, in words: by the contracts whose rents changed most. */
export function whyUnusual(rents: readonly Rents[], month: string, currency: 'PEN' | 'USD'): string {
  const reasons = rents
    .toSorted((one, other) => Math.abs(other.after - other.before) - Math.abs(one.after - one.before))
    .flatMap(one => whyOf(one, month, currency) ?? [])
  const [first = 'no es de los contratos', ...others] = reasons
  const more =
    others.length === 0 ? '' : others.length === 1 ? `; ${others[0]}` : `; y otros ${others.length} contratos`
  return `El alquiler se aparta más de 20 % del mes anterior: ${first}${more}.`
}
