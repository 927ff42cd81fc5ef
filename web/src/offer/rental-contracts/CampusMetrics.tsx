import type { ContractMetrics } from '@aforo/api/offer/rental-contract-records'
import { formatPlainDate } from '@aforo/api/platform/dates-in-words'
import { formatMoney } from '@aforo/api/platform/money'
import { Stack, Text, Title, Tooltip } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatCounted, formatPercent } from '../../ui/formats.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { groupThousands } from '../../ui/money/typedMoney.ts'
import classes from './Rentals.module.css'
import { metricsQuery } from './rentalQueries.ts'

/** What a campus costs and brings in as of today; each figure says what it is reckoned from. */
export function CampusMetrics({ campusId }: { campusId: string }) {
  const query = useQuery(metricsQuery(campusId))
  const { data } = query
  if (!data) return <LoadingOrError query={query} skeleton={[72, 72]} />
  return <Metrics metrics={data} />
}

function Metrics({ metrics }: { metrics: ContractMetrics }) {
  const { formulas, seats, builtArea, undrawn, money, area, campusName, today } = metrics
  const figure = (formula: string, label: string, value: ReactNode, note?: ReactNode) => (
    <Figure key={`${formula} ${label}`} formula={formulas[formula] ?? ''} label={label} value={value} note={note} />
  )
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {campusName}, al {formatPlainDate(today)}.
      </Text>
      <dl className={classes.metrics}>
        {figure('area', 'Superficie alquilada', `${groupThousands(area)} m²`)}
        {figure(
          'seats',
          'Ocupación por puestos',
          percent(seats.percent),
          seats.total === 0
            ? 'Nada en oferta hoy'
            : `${seats.taken} de ${formatCounted(seats.total, 'puesto', 'puestos')}`,
        )}
        {figure(
          'builtArea',
          'Ocupación por m²',
          percent(builtArea.percent),
          <>
            {builtArea.percent === null
              ? 'Nada dibujado en oferta'
              : `${groupThousands(builtArea.taken)} de ${groupThousands(builtArea.total)} m²`}
            {undrawn > 0 && `; ${formatCounted(undrawn, 'producto no está', 'productos no están')} en un plano`}
          </>,
        )}
      </dl>
      {money.length === 0 && (
        <Text size="sm" c="dimmed">
          Hoy no se paga renta por esta sede ni hay nada vendido en ella.
        </Text>
      )}
      {money.map(({ currency, rent, income, margin, marginPercent, incomePerArea, rentPerArea }) => {
        const write = (amount: string | null) => (amount === null ? 'Sin dato' : formatMoney({ amount, currency }))
        return (
          <section key={currency} aria-label={currency === 'PEN' ? 'En soles' : 'En dólares'}>
            <Title order={3} size="h5" mb="xs">
              {currency === 'PEN' ? 'En soles' : 'En dólares'}, al mes
            </Title>
            <dl className={classes.metrics}>
              {figure('income', 'Ingreso', write(income))}
              {figure('rent', 'Renta', write(rent))}
              {figure('margin', 'Margen', write(margin))}
              {figure('marginPercent', 'Margen sobre el ingreso', percent(marginPercent))}
              {figure('incomePerArea', 'Ingreso por m²', write(incomePerArea))}
              {figure('rentPerArea', 'Renta por m²', write(rentPerArea))}
            </dl>
          </section>
        )
      })}
    </Stack>
  )
}

const percent = (value: string | null) => (value === null ? 'Sin dato' : formatPercent(value))

interface FigureProps {
  /** What it is reckoned from. */
  formula: string
  label: string
  value: ReactNode
  note?: ReactNode
}

function Figure({ formula, label, value, note }: FigureProps) {
  return (
    <Tooltip label={formula} multiline maw={280}>
      <div className={classes.metric}>
        <dt>
          {label}
          <IconButton size={24} label={formula} name={`${label}: ${formula}`}>
            <IconInfoCircle size={14} />
          </IconButton>
        </dt>
        <dd>
          <Text span fw={600}>
            {value}
          </Text>
          {note && (
            <Text size="xs" c="dimmed">
              {note}
            </Text>
          )}
        </dd>
      </div>
    </Tooltip>
  )
}
