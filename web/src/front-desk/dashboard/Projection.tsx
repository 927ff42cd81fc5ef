import type { Projection as Projected } from '@aforo/api/front-desk/dashboard'
import { Anchor, SegmentedControl } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Chart } from '../../ui/charts/Chart.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { formatCounted } from '../../ui/formats.ts'
import { Answer, Card } from './Card.tsx'
import { projectionQuery } from './dashboardQueries.ts'
import { type GroupBy, projectionChart } from './projectionChart.ts'

/** What is booked on the next two weeks, by type of place or by campus. */
export function Projection({ campusId }: { campusId: string | undefined }) {
  const query = useQuery(projectionQuery(campusId))
  const [chosen, setChosen] = useState<GroupBy>('type')
  const by = campusId === undefined ? chosen : 'type'
  return (
    <Card
      title="Reservas próximas"
      about={
        <>
          Lo reservado de hoy a dos semanas ·{' '}
          <Anchor
            underline="always"
            size="sm"
            renderRoot={props => (
              <Link
                to="/app/reservation/space"
                search={{ view: 'list', when: 'upcoming', campus: campusId ?? 'all' }}
                {...props}
              />
            )}
          >
            Ver la lista
          </Anchor>
        </>
      }
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

function Bars({ data, by }: { data: Projected; by: GroupBy }) {
  const chart = projectionChart(data, by)
  if (chart.series.length === 0)
    return <EmptyState icon={IconChartBar} title="Nada reservado todavía" text="Aquí se verá lo que viene." />
  return (
    <Chart label="Reservas por día" data={chart} formatTotal={total => formatCounted(total, 'reserva', 'reservas')} />
  )
}
