import type { RentalContract, RentalPeriod, RentCurrency } from '@aforo/api/offer/rental-contract-records'
import { stepUpsInWords } from '@aforo/api/offer/rental-contract-words'
import { formatDate, formatDates } from '@aforo/api/platform/dates-in-words'
import { decimalsOf, formatMinor, formatMoney, minorUnitsOf } from '@aforo/api/platform/money'
import { Box, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Chart } from '../../ui/charts/Chart.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { formatCount } from '../../ui/formats.ts'
import { groupThousands } from '../../ui/money/typedMoney.ts'
import { Rows } from '../../ui/Rows.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { PeriodsForm } from './PeriodsForm.tsx'
import classes from './Rentals.module.css'
import { rentChart } from './rentChart.ts'

const currencyNames: Record<RentCurrency, string> = { PEN: 'soles', USD: 'dólares' }

/** A contract's periods: what is paid month by month, and each with its increases. */
export function ContractPeriods({ contract }: { contract: RentalContract }) {
  const [editing, setEditing] = useState(false)
  const { periods, today, ended } = contract
  if (editing) return <PeriodsForm contract={contract} onDone={() => setEditing(false)} />
  const currencies = [...new Set(periods.map(({ currency }) => currency))]
  return (
    <Stack gap="lg">
      {currencies.map(currency => (
        <section key={currency} className={classes.chart} aria-label={`Renta por mes en ${currencyNames[currency]}`}>
          <Title order={3} size="h5" mb="xs">
            Renta por mes en {currencyNames[currency]}
          </Title>
          <Chart
            label={`Renta por mes en ${currencyNames[currency]}`}
            data={rentChart(periods, currency, today)}
            format={value => groupThousands(decimalsOf(value))}
            formatTick={value => formatCount(Math.round(value / 100))}
            formatTotal={total => formatMinor(total, currency)}
            height={170}
          />
        </section>
      ))}
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" c="dimmed">
          {ended ? 'Los periodos quedan como se acordaron.' : 'De cada sede, uno a continuación del otro.'}
        </Text>
        {!ended && (
          <Button
            data-writes
            variant="default"
            leftSection={<IconPencil size={16} />}
            style={{ flex: 'none' }}
            onClick={() => setEditing(true)}
          >
            Cambiar periodos
          </Button>
        )}
      </Group>
      <Rows look="framed" aria-label="Periodos">
        {periods.map(period => (
          <Period key={period.id} period={period} />
        ))}
      </Rows>
    </Stack>
  )
}

/** @param title what it is called, where it isn't its campus */
export function Period({ period, title }: { period: RentalPeriod; title?: ReactNode }) {
  const { campusName, startsOn, endsOn, area, rent, rentToday, currency, graceEndsOn, deposit, stepUps, segments } =
    period
  const money = (amount: string) => formatMoney({ amount, currency })
  const increases = stepUpsInWords(
    stepUps.map(({ value, ...stepUp }) => ({ ...stepUp, value: minorUnitsOf(value) ?? 0 })),
    currency,
  )
  return (
    <li data-past={['EXPIRED', 'ENDED'].includes(period.status) || undefined}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text fw={600} size="sm">
          {title ?? campusName}
        </Text>
        <StatusBadge of="rental" status={period.status} />
      </Group>
      <Text size="sm">{formatDates(startsOn, endsOn)}</Text>
      <Box mt="xs">
        <Facts
          of={[
            ['Superficie', `${groupThousands(area)} m²`],
            ['Renta al empezar', money(rent)],
            ['Renta de hoy', rentToday !== null && <strong>{money(rentToday)}</strong>],
            ['Sin renta', graceEndsOn && `hasta el ${formatDate(graceEndsOn)}`],
            ['Garantía', money(deposit)],
            [
              'Incrementos',
              stepUps.length === 0 ? 'ninguno' : increases.map(increase => <div key={increase}>{increase}</div>),
            ],
          ]}
        />
      </Box>
      {segments.length > 1 && (
        <ol className={classes.steps} aria-label="Renta por fechas">
          {segments.map(({ from, to, paid }) => (
            <li key={from}>
              <span>{formatDates(from, to)}</span>
              <span>{paid === '0.00' ? 'gracia' : money(paid)}</span>
            </li>
          ))}
        </ol>
      )}
    </li>
  )
}
