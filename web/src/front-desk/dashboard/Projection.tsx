import type { Projection as Projected } from '@aforo/contract/front-desk/dashboard'
import { spaceTypeLabels } from '@aforo/contract/labels'
import { SegmentedControl, Text, VisuallyHidden } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { formatCounted, formatLongDate } from '../../ui/formats.ts'
import { Answer, Card } from './Card.tsx'
import classes from './Dashboard.module.css'
import { projectionQuery } from './dashboardQueries.ts'
import { type Group, type GroupBy, stacked } from './stacked.ts'

/** What is booked on the next two weeks, by type of place or by campus. */
export function Projection({ campusId }: { campusId: string | undefined }) {
  const query = useQuery(projectionQuery(campusId))
  const [chosen, setChosen] = useState<GroupBy>('type')
  const by = campusId === undefined ? chosen : 'type'
  return (
    <Card
      title="Reservas próximas"
      about="Lo reservado de hoy a dos semanas."
      actions={
        campusId === undefined && (
          <SegmentedControl
            size="xs"
            aria-label="Agrupar por"
            value={chosen}
            onChange={value => setChosen(value === 'campus' ? 'campus' : 'type')}
            data={[
              { value: 'type', label: 'Por tipo' },
              { value: 'campus', label: 'Por sede' },
            ]}
          />
        )
      }
    >
      <Answer query={query} height={240}>
        {data => <Bars data={data} by={by} />}
      </Answer>
    </Card>
  )
}

const weekday = new Intl.DateTimeFormat('es-PE', { weekday: 'narrow', timeZone: 'UTC' })
const isWeekend = (date: string) => [0, 6].includes(new Date(`${date}T12:00:00Z`).getUTCDay())
const nameOf = ({ name, rest }: Group) =>
  rest > 0
    ? formatCounted(rest, 'sede más', 'sedes más')
    : (spaceTypeLabels[name as keyof typeof spaceTypeLabels] ?? name)

function Bars({ data, by }: { data: Projected; by: GroupBy }) {
  const { groups, days, most } = stacked(data, by)
  if (most === 0)
    return <EmptyState icon={IconChartBar} title="Nada reservado todavía" text="Aquí se verá lo que viene." />
  const wordsOf = (day: (typeof days)[number]) =>
    `${formatLongDate(day.date)}: ${formatCounted(day.total, 'reserva', 'reservas')}`
  const partsOf = (day: (typeof days)[number]) =>
    groups.flatMap((group, place) => (day.counts[place] ? [`${nameOf(group)}: ${day.counts[place]}`] : []))
  return (
    <>
      <ul className={classes.legend} aria-hidden>
        {groups.map((group, place) => (
          <li key={group.key} data-place={place % 6}>
            {nameOf(group)}
          </li>
        ))}
      </ul>
      <ol className={classes.bars} aria-label="Reservas por día">
        {days.map(day => (
          <li
            key={day.date}
            title={[wordsOf(day), ...partsOf(day)].join('\n')}
            data-weekend={isWeekend(day.date) || undefined}
          >
            <VisuallyHidden>
              {wordsOf(day)}. {partsOf(day).join(', ')}
            </VisuallyHidden>
            <span className={classes.plot} aria-hidden>
              <Text span size="xs" c="dimmed" className={classes.barTotal}>
                {day.total || ''}
              </Text>
              <span className={classes.bar} style={{ height: `calc((100% - 18px) * ${day.total / most})` }}>
                {day.counts.map((count, place) => (
                  <span key={groups[place]?.key} data-place={place % 6} style={{ flexGrow: count }} />
                ))}
              </span>
            </span>
            <span className={classes.barDay} aria-hidden>
              {weekday.format(new Date(`${day.date}T12:00:00Z`))}
              <b>{Number(day.date.slice(8))}</b>
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}
