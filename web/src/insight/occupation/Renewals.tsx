import { renewalInWords } from '@aforo/api/deals/renewal-in-words'
import type { OccupationRenewal } from '@aforo/api/insight/occupation'
import { capitalized, formatDate } from '@aforo/api/platform/dates-in-words'
import { Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { CardHead } from '../../ui/CardHead.tsx'
import { DataList, type DataListColumn } from '../../ui/DataList.tsx'
import { todayHere } from '../../ui/dates/calendar.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { formatCounted } from '../../ui/formats.ts'
import { Money } from '../../ui/money/Money.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { RecordLink } from '../../ui/RecordLink.tsx'
import { EndingsSwitch } from './EndingsSwitch.tsx'
import { OccupationFilters } from './OccupationFilters.tsx'
import { renewalsList } from './occupationQueries.ts'
import { takerWords } from './occupationWords.ts'
import { ProductName, placeWords } from './ProductName.tsx'
import { useOccupationList } from './useOccupationList.ts'

const isLate = ({ noticeBy }: OccupationRenewal) => noticeBy < todayHere()

const columns: DataListColumn<OccupationRenewal>[] = [
  { accessor: 'name', title: 'Producto', fixed: true, render: renewal => <ProductName {...renewal} /> },
  { accessor: 'place', title: 'Piso y sede', render: placeWords },
  {
    accessor: 'taker',
    title: 'Quién lo tiene',
    render: ({ taker: { id, title, client } }) => (
      <>
        <RecordLink to="/app/sales/contracts/$id" params={{ id }}>
          {title}
        </RecordLink>
        {client && `, ${client}`}
      </>
    ),
  },
  {
    accessor: 'renewsOn',
    title: 'Se renueva el',
    noWrap: true,
    render: ({ renewsOn, daysLeft }) => (
      <>
        {formatDate(renewsOn)}
        <Text size="xs" c="dimmed">
          en {formatCounted(daysLeft, 'día', 'días')}
        </Text>
      </>
    ),
  },
  {
    accessor: 'noticeBy',
    title: 'Último día para avisar',
    noWrap: true,
    render: renewal => (
      <>
        {formatDate(renewal.noticeBy)}
        {isLate(renewal) && (
          <Text size="xs" c="dimmed">
            ya venció
          </Text>
        )}
      </>
    ),
  },
  {
    accessor: 'monthly',
    title: 'Al mes sin IGV, renovado',
    textAlign: 'right',
    noWrap: true,
    render: ({ monthly, currency }) => <Money amount={monthly} currency={currency} />,
  },
]

/** Contracts in force that go on by themselves unless somebody gives notice. */
export function Renewals() {
  const list = useOccupationList(renewalsList)
  return (
    <PageFrame
      about="Contratos vigentes que siguen solos si nadie avisa: el plazo de aviso vence en 90 días o menos, o ya venció."
      actions={<EndingsSwitch />}
      filters={<OccupationFilters search={list.search} onFilter={list.filter} />}
    >
      <DataList
        id="occupation-renewals"
        noun={['renovación', 'renovaciones']}
        {...list.table}
        columns={columns}
        rowKey={({ productId, taker }) => `${productId} ${taker.id}`}
        empty={
          <EmptyState
            icon={IconRefresh}
            title="Nada se renueva pronto"
            text="Aquí aparece lo que se renueva solo, desde 90 días antes del último día para avisar."
          />
        }
        card={renewal => (
          <>
            <CardHead name={renewal.name} badge={formatDate(renewal.renewsOn)} />
            <Text size="sm" c="dimmed">
              {takerWords(renewal.taker)}
            </Text>
            <Text size="sm" c="dimmed">
              {capitalized(renewalInWords({ on: renewal.renewsOn, noticeBy: renewal.noticeBy }, todayHere()))}
            </Text>
          </>
        )}
      />
    </PageFrame>
  )
}
