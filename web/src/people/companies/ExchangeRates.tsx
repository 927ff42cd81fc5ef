import type { ExchangeRate } from '@aforo/api/people/billing-settings'
import { rateSourceLabels } from '@aforo/api/people/labels'
import { capitalized, formatDate, monthName, shortDay } from '@aforo/api/platform/dates-in-words'
import { Button, Group, Stack, Text } from '@mantine/core'
import {
  IconChevronLeft,
  IconChevronRight,
  IconCurrencyDollar,
  IconPencil,
  IconPlus,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../platform/api.ts'
import { refusalOf } from '../../platform/problem.ts'
import { attempt } from '../../ui/attempt.ts'
import { Chart } from '../../ui/charts/Chart.tsx'
import { calendarLabels } from '../../ui/dates/calendar.ts'
import { MonthInput } from '../../ui/dates/MonthInput.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { formatCounted } from '../../ui/formats.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { PickFile } from '../../ui/PickFile.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { Badge } from '../../ui/StatusBadge.tsx'
import { heldFile, tableFiles } from '../../ui/tables/heldFile.ts'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import classes from './Companies.module.css'
import { exchangeRatesQuery, useReadCompaniesAgain } from './companyQueries.ts'
import { RateFile } from './RateFile.tsx'
import { RateForm } from './RateForm.tsx'
import { formatRate, heightOf, moveInWords } from './rateText.ts'

interface ExchangeRatesProps {
  /** `YYYY-MM`; this one without it. */
  month: string | undefined
  onMonth: (month: string | undefined) => void
}

const monthBeside = (month: string, months: number) => Temporal.PlainYearMonth.from(month).add({ months }).toString()

/** Soles for a dollar, day by day: typed, or read from a file. */
export function ExchangeRates({ month: asked, onMonth }: ExchangeRatesProps) {
  const query = useQuery(exchangeRatesQuery(asked))
  const [file, setFile] = useState<File>()
  const take = useMutation({ mutationFn: heldFile, onSuccess: setFile })
  const { data } = query
  const month = data?.month ?? asked
  const thisMonth = data?.today.slice(0, 7)
  const upload = (
    <PickFile
      accept={tableFiles}
      onChange={chosen => chosen && take.mutate(chosen)}
      inputProps={{ 'aria-label': 'Archivo de tipos de cambio' }}
    >
      {props => (
        <Button
          {...props}
          data-writes
          variant="default"
          leftSection={<IconUpload size={16} />}
          loading={take.isPending}
        >
          Cargar archivo
        </Button>
      )}
    </PickFile>
  )
  return (
    <Stack gap="lg">
      {take.error && <ProblemAlert refusal={refusalOf(take.error)} onClose={take.reset} />}
      {file && <RateFile key={file.lastModified} file={file} onDone={() => setFile(undefined)} />}
      <Panel
        title="Tipo de cambio"
        about="Soles por dólar (venta), para los comprobantes en dólares y los totales en ambas monedas."
        actions={data?.can.edit && upload}
      >
        <Group gap="xs" mb="md" wrap="nowrap">
          <IconButton
            label={calendarLabels.previousMonth}
            disabled={!month}
            onClick={() => month && onMonth(monthBeside(month, -1))}
          >
            <IconChevronLeft size={18} />
          </IconButton>
          <MonthInput
            aria-label="Mes"
            value={month ?? null}
            max={thisMonth}
            settles
            onChange={next => onMonth(next ?? undefined)}
          />
          <IconButton
            label={calendarLabels.nextMonth}
            disabled={!month || month === thisMonth}
            onClick={() => month && onMonth(monthBeside(month, 1))}
          >
            <IconChevronRight size={18} />
          </IconButton>
        </Group>
        {data ? (
          <MonthOfRates key={data.month} data={data} upload={upload} />
        ) : (
          <LoadingOrError query={query} skeleton={[160, 220]} />
        )}
      </Panel>
    </Stack>
  )
}

interface MonthOfRatesProps {
  data: { month: string; today: string; rates: ExchangeRate[]; missing: string[]; can: { edit: boolean } }
  upload: React.ReactNode
}

function MonthOfRates({ data, upload }: MonthOfRatesProps) {
  const { month, rates, missing, can } = data
  const [editing, setEditing] = useState<string>()
  const close = () => setEditing(undefined)
  const days = [...rates.map(({ date }) => date), ...missing].sort().reverse()
  const byDate = new Map(rates.map(rate => [rate.date, rate]))
  const name = monthName(`${month}-01`)
  if (rates.length === 0 && editing === undefined)
    return (
      <EmptyState
        icon={IconCurrencyDollar}
        title={`No hay tipos de cambio de ${name}`}
        text="Escríbelos día por día, o carga un archivo de Excel o CSV con la fecha y la venta: primero verás qué cambiaría."
        action={
          can.edit && (
            <Group justify="center" gap="xs">
              {upload}
              {days[0] && (
                <Button data-writes leftSection={<IconPlus size={16} />} onClick={() => setEditing(days[0])}>
                  Escribir el de un día
                </Button>
              )}
            </Group>
          )
        }
      />
    )
  return (
    <Stack gap="md">
      {rates.length > 1 && (
        <Chart
          label={`Tipo de cambio, ${name}`}
          data={chartOf(rates)}
          format={formatRate}
          height={150}
          drawing="line"
        />
      )}
      {missing.length > 0 && (
        <Text size="sm" c="dimmed">
          {missing.length === 1 ? 'Falta 1 día.' : `Faltan ${formatCounted(missing.length, 'día', 'días')}.`} Sin tipo
          de cambio no se emite un comprobante en dólares ese día.
        </Text>
      )}
      <Rows look="lined" aria-label={`Tipos de cambio, ${name}`}>
        {days.map((date, place) => {
          const rate = byDate.get(date)
          if (editing === date)
            return (
              <li key={date} className={classes.row}>
                <RateForm date={date} rate={rate} onDone={close} />
              </li>
            )
          const edit = can.edit && editing === undefined ? () => setEditing(date) : undefined
          const earlier = days.slice(place + 1).find(day => byDate.has(day))
          return rate ? (
            <RateRow key={date} rate={rate} before={earlier && byDate.get(earlier)?.rate} onEdit={edit} />
          ) : (
            <MissingRow key={date} date={date} onAdd={edit} />
          )
        })}
      </Rows>
    </Stack>
  )
}

const chartOf = (rates: ExchangeRate[]) => ({
  by: 'Día',
  series: [{ key: 'rate', label: 'Soles por dólar' }],
  points: rates.toReversed().map(({ date, rate }) => ({
    key: date,
    tick: String(Number(date.slice(8))),
    label: capitalized(shortDay(date)),
    values: [heightOf(rate)],
  })),
})

function RateRow({
  rate: { date, rate, source, enteredBy, can },
  before,
  onEdit,
}: {
  rate: ExchangeRate
  /** Of the day before that has one. */
  before: string | undefined
  onEdit: (() => void) | undefined
}) {
  const readAgain = useReadCompaniesAgain()
  const day = capitalized(shortDay(date))
  const remove = async () => {
    const removed = await attempt(() => client.companies.removeExchangeRates({ dates: [date] }))
    await readAgain()
    if (!removed) return
    toast.undo(`Se eliminó el tipo de cambio del ${formatDate(date)}.`, () =>
      undo(async () => {
        await client.companies.saveExchangeRates({ rates: [{ date, rate }], source })
        await readAgain()
      }),
    )
  }
  return (
    <li className={classes.row}>
      <Group gap="lg" className={classes.words}>
        <Text size="sm" w={96}>
          {day}
        </Text>
        <Text fw={600} className={classes.figure}>
          {rate}
        </Text>
        <Text size="sm" c="dimmed" className={classes.figure}>
          {moveInWords(rate, before)}
        </Text>
      </Group>
      <Group gap="sm" wrap="nowrap">
        <Text size="xs" c="dimmed">
          {rateSourceLabels[source]}, {enteredBy}
        </Text>
        {can.change && (
          <Group gap={4} wrap="nowrap">
            {onEdit && (
              <IconButton data-writes label="Cambiar" name={`Cambiar el del ${shortDay(date)}`} onClick={onEdit}>
                <IconPencil size={16} />
              </IconButton>
            )}
            <IconButton
              data-writes
              color="red"
              label="Eliminar"
              name={`Eliminar el del ${shortDay(date)}`}
              onClick={remove}
            >
              <IconTrash size={16} />
            </IconButton>
          </Group>
        )}
      </Group>
    </li>
  )
}

const MissingRow = ({ date, onAdd }: { date: string; onAdd: (() => void) | undefined }) => (
  <li className={classes.row}>
    <Group gap="lg" className={classes.words}>
      <Text size="sm" w={96}>
        {capitalized(shortDay(date))}
      </Text>
      <Badge tone="neutral" label="Falta" />
    </Group>
    {onAdd && (
      <Button
        data-writes
        variant="subtle"
        size="compact-sm"
        aria-label={`Añadir el del ${shortDay(date)}`}
        onClick={onAdd}
      >
        Añadir
      </Button>
    )}
  </li>
)
