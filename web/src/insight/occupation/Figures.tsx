import type { Occupation } from '@aforo/api/insight/occupation'
import { OccupationBy, OccupationUnit } from '@aforo/api/insight/occupation-states'
import { formatMoney } from '@aforo/api/platform/money'
import { Group, SegmentedControl, Select, Stack, Text, Title } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { LeftOutAlert } from '../../money/billing/LeftOut.tsx'
import { ToProducts } from '../../offer/products/ToProducts.tsx'
import { Chart } from '../../ui/charts/Chart.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { formatCounted } from '../../ui/formats.ts'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { Note } from '../../ui/Note.tsx'
import { optionsOf } from '../../ui/options.ts'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { withFilters } from '../../ui/search.ts'
import { FigureCards } from './FigureCards.tsx'
import { GroupTable } from './GroupTable.tsx'
import classes from './Occupation.module.css'
import { OccupationFilters } from './OccupationFilters.tsx'
import { occupationChart } from './occupationChart.ts'
import { exportFigures, figuresQuery } from './occupationQueries.ts'
import type { OccupationSearch } from './occupationSearch.ts'
import { amountWords, byLabels, periodWords, unitLabels } from './occupationWords.ts'

const route = getRouteApi('/app/reports/occupation')

/** The figures of a day or month, the year ahead as a chart, and the same by campus, floor or kind. */
export function Figures() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const query = useQuery({ ...figuresQuery(search), placeholderData: keepPreviousData })
  const filter = (next: Partial<OccupationSearch>) =>
    navigate({ search: old => withFilters(old, next), replace: true, resetScroll: false })
  return (
    <PageFrame filters={<OccupationFilters search={search} onFilter={filter} withCurrency />}>
      {query.data ? (
        <Shown occupation={query.data} search={search} onFilter={filter} />
      ) : (
        <LoadingOrError query={query} skeleton={[96, 260, 200]} />
      )}
    </PageFrame>
  )
}

interface ShownProps {
  occupation: Occupation
  search: OccupationSearch
  onFilter: (next: Partial<OccupationSearch>) => void
}

function Shown({ occupation, search, onFilter }: ShownProps) {
  const { unit = 'seats', by = 'campus' } = search
  const { periods, total, rows } = occupation
  const place = Math.max(
    0,
    periods.findIndex(({ key }) => key === (search.period ?? 'today')),
  )
  const [period, figures] = [periods[place], total[place]]
  if (rows.length === 0 || !period || !figures)
    return (
      <EmptyState
        icon={IconBuildingStore}
        title="Nada que ocupar todavía"
        text="Aquí se verá cuánto está contratado, probable, bloqueado y libre de los productos que se venden por meses."
        action={<ToProducts />}
      />
    )
  return (
    <Stack gap="md">
      <Group gap="sm" justify="space-between">
        <SegmentedControl
          aria-label="Medir en"
          size="xs"
          value={unit}
          onChange={next => onFilter({ unit: next === 'seats' ? undefined : OccupationUnit.parse(next) })}
          data={optionsOf(OccupationUnit.options, unitLabels)}
        />
        <Group gap={4}>
          <Select
            aria-label="Día o mes"
            size="xs"
            w={220}
            allowDeselect={false}
            data={periods.map(one => ({ value: one.key, label: periodWords(one) }))}
            value={period.key}
            onChange={next => onFilter({ period: next && next !== 'today' ? next : undefined })}
          />
          <ExportMenu onExport={format => exportFigures(search, format)} />
        </Group>
      </Group>
      <FigureCards
        figures={figures}
        before={period.key === 'today' ? total[0] : undefined}
        unit={unit}
        formulas={occupation.formulas}
        search={search}
      />
      <Notes occupation={occupation} search={search} />
      <Year occupation={occupation} search={search} />
      <section className={classes.panel} aria-label="Por grupo">
        <Group justify="space-between" mb="sm">
          <Title order={2} size="h4">
            {periodWords(period)}
          </Title>
          <SegmentedControl
            aria-label="Agrupar por"
            size="xs"
            value={by}
            onChange={next => onFilter({ by: next === 'campus' ? undefined : OccupationBy.parse(next) })}
            data={OccupationBy.options.map(value => ({ value, label: `Por ${byLabels[value].toLowerCase()}` }))}
          />
        </Group>
        <GroupTable occupation={occupation} place={place} unit={unit} by={by} search={search} />
      </section>
    </Stack>
  )
}

/** What the figures leave out, and how money was brought together. */
function Notes({
  occupation: { undrawn, unpriced, leftOut, exchange, formulas },
  search,
}: Omit<ShownProps, 'onFilter'>) {
  const { unit = 'seats', currency } = search
  return (
    <>
      <Text size="sm" c="dimmed">
        {formulas[unit]}
        {unit === 'area' &&
          undrawn > 0 &&
          ` ${formatCounted(undrawn, 'producto no está', 'productos no están')} en un plano en uso.`}
        {unit === 'money' &&
          unpriced > 0 &&
          ` ${formatCounted(unpriced, 'producto no tiene', 'productos no tienen')} precio de lista hoy.`}
        {unit === 'money' && exchange && ` A ${exchange.rate} soles por dólar, el cambio de hoy.`}
      </Text>
      {unit === 'money' && <LeftOutAlert leftOut={leftOut} />}
      {currency && !exchange && (
        <Note tone="warning">
          No hay tipo de cambio de hoy: las dos monedas van por separado. Se registra en Configuración › General.
        </Note>
      )}
    </>
  )
}

/** The year ahead; of two currencies a chart each. */
function Year({ occupation, search: { unit = 'seats' } }: Omit<ShownProps, 'onFilter'>) {
  const currencies = new Set(occupation.total.flatMap(({ money }) => money.map(one => one.currency)))
  const shown = unit === 'money' ? (['PEN', 'USD'] as const).filter(one => currencies.has(one)) : [undefined]
  return (
    <section className={classes.panel} aria-label="Este mes y los 12 que siguen">
      <Title order={2} size="h4" mb="sm">
        Este mes y los 12 que siguen
      </Title>
      <Stack>
        {shown.map(currency => (
          <div key={currency ?? unit} className={currency && classes.money}>
            {currency && (
              <Text size="sm" fw={500}>
                {currency === 'PEN' ? 'En soles' : 'En dólares'}
              </Text>
            )}
            <Chart
              label={`${unitLabels[unit]} por mes${currency === 'USD' ? ', en dólares' : currency === 'PEN' ? ', en soles' : ''}`}
              data={occupationChart(occupation, unit, currency)}
              format={value =>
                unit === 'money'
                  ? formatMoney({ amount: value.toFixed(2), currency: currency ?? 'PEN' })
                  : amountWords(value.toFixed(2), unit)
              }
              formatTick={value => amountWords(value.toFixed(2), 'seats')}
            />
          </div>
        ))}
      </Stack>
    </section>
  )
}
