import { quote, type RateTerms } from '@aforo/api/offer/rates.rules'
import { formatHours } from '@aforo/api/platform/dates-in-words'
import { weekdayLabels } from '@aforo/api/platform/labels'
import { type Currency, formatMinor } from '@aforo/api/platform/money'
import { Table, Text } from '@mantine/core'
import classes from './Rates.module.css'

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const weekdays = [1, 2, 3, 4, 5, 6, 7]
const lengths = [60, 120, 240, 480]
const nine = 9 * 60

const hourlyAt = ({ bands, hourly }: RateTerms, weekday: number, hour: number): number =>
  bands.find(band => band.weekdays.includes(weekday) && band.from <= hour * 60 && hour * 60 < band.to)?.hourly ?? hourly

interface RatePreviewProps {
  terms: RateTerms
  currency: Currency
}

/** What an hour costs in the week as a picture, and what usual stretches come to. */
export function RatePreview({ terms, currency }: RatePreviewProps) {
  const prices = weekdays.map(weekday => hours.map(hour => hourlyAt(terms, weekday, hour)))
  const highest = Math.max(1, ...prices.flat())
  const levels = [...new Set(prices.flat())].sort((a, b) => a - b)
  const words = levels.map(level => formatMinor(level, currency)).join(', ')
  const shade = (price: number) => ({ opacity: 0.15 + (0.85 * price) / highest })
  return (
    <div className={classes.preview}>
      <div className={classes.week} role="img" aria-label={`Precio de la hora en la semana: ${words}`}>
        {prices.map((day, n) => (
          <div key={weekdays[n]} className={classes.day}>
            <span className={classes.dayName}>{(weekdayLabels[n + 1] ?? '').slice(0, 3)}</span>
            {day.map((price, hour) => (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: hours stay in their order.
                key={hour}
                className={classes.hour}
                title={`${hour}:00, ${formatMinor(price, currency)}`}
                style={shade(price)}
              />
            ))}
          </div>
        ))}
        <div className={classes.day} aria-hidden>
          <span className={classes.dayName} />
          {hours.map(hour => (
            <span key={hour} className={classes.tick}>
              {hour % 6 === 0 ? hour : ''}
            </span>
          ))}
        </div>
        <div className={classes.legend} aria-hidden>
          {levels.map(level => (
            <span key={level} className={classes.level}>
              <span className={classes.hour} style={shade(level)} />
              {formatMinor(level, currency)}
            </span>
          ))}
        </div>
      </div>
      <Table className={classes.lengths} withRowBorders={false} verticalSpacing={2} captionSide="top">
        <Table.Caption>Un lunes desde las 9:00</Table.Caption>
        <Table.Tbody>
          {lengths.map(minutes => {
            const price = quote(terms, { weekday: 1, from: nine, to: nine + minutes }, 'money', false)
            const capped = price?.reasons.some(({ code }) => code === 'DAY_CAP' || code === 'HALF_DAY_CAP')
            return (
              <Table.Tr key={minutes}>
                <Table.Th scope="row">{formatHours(minutes)}</Table.Th>
                <Table.Td ta="end">
                  {formatMinor(price?.amount ?? 0, currency)}
                  {capped && (
                    <Text span size="xs" c="dimmed">
                      {' '}
                      con tope
                    </Text>
                  )}
                </Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </div>
  )
}
