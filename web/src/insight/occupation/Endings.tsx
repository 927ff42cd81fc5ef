import type { OccupationEnding } from '@aforo/api/insight/occupation'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import { Text } from '@mantine/core'
import { IconCalendarDue } from '@tabler/icons-react'
import { CardHead } from '../../ui/CardHead.tsx'
import { DataList, type DataListColumn } from '../../ui/DataList.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { formatCounted } from '../../ui/formats.ts'
import { Money } from '../../ui/money/Money.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { EndingsSwitch } from './EndingsSwitch.tsx'
import { OccupationFilters } from './OccupationFilters.tsx'
import { endingsList } from './occupationQueries.ts'
import { takerWords } from './occupationWords.ts'
import { ProductName, placeWords } from './ProductName.tsx'
import { TakerName } from './TakerName.tsx'
import { useOccupationList } from './useOccupationList.ts'

const leftWords = ({ daysLeft }: OccupationEnding) =>
  daysLeft === 0 ? 'hoy' : `en ${formatCounted(daysLeft, 'día', 'días')}`

const columns: DataListColumn<OccupationEnding>[] = [
  { accessor: 'name', title: 'Producto', fixed: true, render: ending => <ProductName {...ending} /> },
  { accessor: 'place', title: 'Piso y sede', render: placeWords },
  { accessor: 'taker', title: 'Quién lo tiene', render: ({ taker }) => <TakerName taker={taker} /> },
  {
    accessor: 'endsOn',
    title: 'Termina',
    noWrap: true,
    render: ending => (
      <>
        {formatDate(ending.endsOn)}
        <Text size="xs" c="dimmed">
          {leftWords(ending)}
        </Text>
      </>
    ),
  },
  {
    accessor: 'noticeOn',
    title: 'Avisar hasta',
    noWrap: true,
    render: ({ noticeOn }) => noticeOn && formatDate(noticeOn),
  },
  {
    accessor: 'monthly',
    title: 'Al mes sin IGV',
    textAlign: 'right',
    noWrap: true,
    render: ({ monthly, currency }) => <Money amount={monthly} currency={currency} />,
  },
  {
    accessor: 'next',
    title: 'Después',
    render: ({ next }) => (next ? <TakerName taker={next} /> : 'Queda libre'),
  },
]

/** Contracts and deals in force that end within 90 days, and who comes after. */
export function Endings() {
  const list = useOccupationList(endingsList)
  return (
    <PageFrame
      about="Contratos y negocios vigentes que terminan en 90 días o menos y no siguen por sí mismos."
      actions={<EndingsSwitch />}
      filters={<OccupationFilters search={list.search} onFilter={list.filter} />}
    >
      <DataList
        id="occupation-endings"
        noun={['vencimiento', 'vencimientos']}
        {...list.table}
        columns={columns}
        rowKey={({ productId, taker }) => `${productId} ${taker.id}`}
        empty={
          <EmptyState
            icon={IconCalendarDue}
            title="Nada vence pronto"
            text="Aquí aparece lo que termina en los próximos 90 días."
          />
        }
        card={ending => (
          <>
            <CardHead name={ending.name} badge={formatDate(ending.endsOn)} />
            <Text size="sm" c="dimmed">
              {takerWords(ending.taker)} · {leftWords(ending)}
            </Text>
            <Text size="sm" c="dimmed">
              Después: {ending.next ? takerWords(ending.next) : 'queda libre'}
            </Text>
          </>
        )}
      />
    </PageFrame>
  )
}
