import { formatHours } from '../platform/dates-in-words.ts'
import { wholeRate } from '../platform/money.rules.ts'
import { formatMinor } from '../platform/money.ts'
import type { QuoteReason } from './rates.rules.ts'

const pad = (figure: number) => String(figure).padStart(2, '0')
const clock = (minutes: number) => `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`

/** A rate or discount, in hundredths of a percent, as text: `12.5 %`. */
export const percentInWords = (rate: number): string => `${Number((rate / 100).toFixed(2))} %`

/** A price reason as text: `18:00 a 20:00, 2 h a S/ 30.00 la hora`. */
export function reasonInWords(reason: QuoteReason, currency: 'PEN' | 'USD' | 'CREDIT'): string {
  const money = (minor: number) => formatMinor(minor, currency)
  const hourly = (minor: number) => (minor === 0 ? 'gratis' : `a ${money(minor)} la hora`)
  switch (reason.code) {
    case 'HOURS':
      return `${clock(reason.from)} a ${clock(reason.to)}, ${formatHours(reason.minutes)} ${hourly(reason.hourly)}${reason.band ? ' (franja)' : ''}`
    case 'ROUNDED_UP':
      return `Se cobra de ${reason.unit} en ${reason.unit} min: ${formatHours(reason.minutes)}`
    case 'HALF_DAY_CAP':
      return `Tope de medio día (${formatHours(reason.minutes)}): ${money(reason.amount)}`
    case 'DAY_CAP':
      return `Tope del día: ${money(reason.amount)}`
    case 'TEAM_DISCOUNT':
      return reason.rate === wholeRate
        ? 'Gratis por ser de un equipo con contrato'
        : `Descuento por ser de un equipo con contrato: ${percentInWords(reason.rate)}`
  }
}
