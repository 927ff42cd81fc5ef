import type { RentalPeriod } from '@aforo/api/offer/rental-contract-records'
import { formatMoney } from '@aforo/api/platform/money'
import { formatCounted, formatPercent } from '../../ui/formats.ts'

/** `Quedan 150 días`, `Termina hoy`. */
export const daysLeftInWords = (days: number) =>
  days === 0 ? 'Termina hoy' : days === 1 ? 'Queda 1 día' : `Quedan ${formatCounted(days, 'día', 'días')}`

type StepUp = RentalPeriod['stepUps'][number]

/** `+3 % cada año desde el segundo`, `+S/ 500.00 en el tercer año`. */
export function stepUpInWords({ kind, value, repeats, fromAnniversary }: StepUp, currency: RentalPeriod['currency']) {
  const increase = kind === 'PERCENT' ? `+${formatPercent(value)}` : `+${formatMoney({ amount: value, currency })}`
  return repeats
    ? `${increase} cada año, desde el año ${fromAnniversary + 1}`
    : `${increase} al empezar el año ${fromAnniversary + 1}`
}
