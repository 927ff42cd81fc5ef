import { occupationStateLabels } from '@aforo/api/insight/labels'
import type { OccupationChange } from '@aforo/api/insight/occupation'
import { Text } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { CardHead } from '../../ui/CardHead.tsx'
import { DataList, type DataListColumn } from '../../ui/DataList.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { Badge } from '../../ui/StatusBadge.tsx'
import { OccupationFilters } from './OccupationFilters.tsx'
import { changesList } from './occupationQueries.ts'
import { stateTones, takerWords } from './occupationWords.ts'
import { ProductName, placeWords } from './ProductName.tsx'
import { useOccupationList } from './useOccupationList.ts'

/** How a product was or is. */
function Then({ state }: { state: OccupationChange['before'] }) {
  if (!state) return <Badge label="No se ofrecía" tone="neutral" />
  return (
    <>
      <Badge label={occupationStateLabels[state.state]} tone={stateTones[state.state]} />
      {state.taker && (
        <Text size="xs" c="dimmed">
          {takerWords(state.taker)}
        </Text>
      )}
    </>
  )
}

const columns: DataListColumn<OccupationChange>[] = [
  { accessor: 'name', title: 'Producto', fixed: true, render: change => <ProductName {...change} /> },
  { accessor: 'place', title: 'Piso y sede', render: placeWords },
  { accessor: 'seats', title: 'Puestos', textAlign: 'right' },
  { accessor: 'before', title: 'Hace un mes', render: ({ before }) => <Then state={before} /> },
  {
    accessor: 'after',
    title: 'Hoy',
    render: ({ after }) => (after ? <Then state={after} /> : <Badge label="Ya no se ofrece" tone="neutral" />),
  },
]

/** What is in another state, or somebody else's, than a month ago. */
export function Changes() {
  const list = useOccupationList(changesList)
  return (
    <PageFrame
      about="Los productos que hoy están de otra manera, o los tiene otro, que hace un mes. Los negocios cuentan como están ahora."
      filters={<OccupationFilters search={list.search} onFilter={list.filter} />}
    >
      <DataList
        id="occupation-changes"
        noun={['cambio', 'cambios']}
        {...list.table}
        columns={columns}
        rowKey={({ productId }) => productId}
        empty={
          <EmptyState
            icon={IconArrowsExchange}
            title="Nada ha cambiado"
            text="Todo está como hace un mes y lo tienen los mismos."
          />
        }
        card={change => (
          <>
            <CardHead name={change.name} badge={change.after && <Then state={{ ...change.after, taker: null }} />} />
            <Text size="sm" c="dimmed">
              {change.code} · {placeWords(change)}
            </Text>
            <Text size="sm" c="dimmed">
              Hace un mes: {change.before ? occupationStateLabels[change.before.state].toLowerCase() : 'no se ofrecía'}
            </Text>
          </>
        )}
      />
    </PageFrame>
  )
}
