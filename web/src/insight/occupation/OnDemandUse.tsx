import type { OnDemandUse as Answer } from '@aforo/api/insight/occupation'
import { spaceTypeLabels } from '@aforo/api/places/labels'
import { Table, Text, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconClockHour4 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { campusChoices } from '../../ui/campusChoices.ts'
import { rangeWords } from '../../ui/dates/dateSpans.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { SearchChip } from '../../ui/SearchChip.tsx'
import { SideScroll } from '../../ui/SideScroll.tsx'
import classes from './Occupation.module.css'
import { useQueryOf } from './occupationQueries.ts'
import { amountWords, percentWords } from './occupationWords.ts'

const route = getRouteApi('/app/reports/occupation')
type Use = Answer['total']

/** What is booked by the hour, beside what is sold by the month. */
export function OnDemandUse() {
  const { campus } = route.useSearch()
  const navigate = route.useNavigate()
  const query = useQuery(useQueryOf(campus))
  const { data } = query
  return (
    <PageFrame
      about={
        data
          ? `Horas reservadas y usadas de las horas de apertura, ${rangeWords({ from: data.from, to: data.to })}, los dos días incluidos.`
          : 'Horas reservadas y usadas de las horas de apertura.'
      }
      filters={
        <SearchChip
          label="Sede"
          source={campusChoices}
          value={campus}
          onChange={next => navigate({ search: old => ({ ...old, campus: next, floor: undefined }), replace: true })}
        />
      }
    >
      {data ? (
        data.rows.length === 0 ? (
          <EmptyState
            icon={IconClockHour4}
            title="Nada se reserva por horas"
            text="Aquí se ve el uso de salas, cabinas, escritorios y estacionamientos reservables."
          />
        ) : (
          <section className={classes.panel} aria-label="Uso por horas">
            <UseTable use={data} />
          </section>
        )
      ) : (
        <LoadingOrError query={query} skeleton={320} />
      )}
    </PageFrame>
  )
}

function UseTable({ use: { rows, total, formulas } }: { use: Answer }) {
  const head = (key: string, words: string) => (
    <Table.Th key={words} scope="col" data-figure>
      <Tooltip label={formulas[key]} multiline maw={280} disabled={!formulas[key]}>
        <span>{words}</span>
      </Tooltip>
    </Table.Th>
  )
  const cells = ({ spaceCount, open, booked, used, bookedPercent, usedPercent }: Use) =>
    [
      String(spaceCount),
      amountWords(open, 'seats'),
      amountWords(booked, 'seats'),
      percentWords(bookedPercent),
      amountWords(used, 'seats'),
      percentWords(usedPercent),
    ].map((words, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the columns don't change
      <Table.Td key={place} data-figure>
        {words}
      </Table.Td>
    ))
  return (
    <SideScroll tall tabIndex={0} role="region" aria-label="Uso por horas">
      <Table className={classes.table} verticalSpacing={8}>
        <caption>
          <VisuallyHidden>Horas por sede y tipo de espacio</VisuallyHidden>
        </caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Sede y tipo</Table.Th>
            {head('', 'Espacios')}
            {head('open', 'Horas de apertura')}
            {head('booked', 'Reservadas')}
            {head('booked', '% reservado')}
            {head('used', 'Usadas')}
            {head('used', '% usado')}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ campusId, campusName, type, use }) => (
            <Table.Tr key={`${campusId} ${type}`}>
              <Table.Th scope="row">
                {spaceTypeLabels[type]}
                <Text size="xs" c="dimmed">
                  {campusName}
                </Text>
              </Table.Th>
              {cells(use)}
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row">Total</Table.Th>
            {cells(total)}
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </SideScroll>
  )
}
