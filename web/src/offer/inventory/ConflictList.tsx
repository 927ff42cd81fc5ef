import type { Conflict, ConflictSide } from '@aforo/api/offer/inventory-conflicts'
import { conflictStatusLabels } from '@aforo/api/offer/product-labels'
import { ConflictStatus } from '@aforo/api/offer/takings'
import { Text } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { CardHead } from '../../ui/CardHead.tsx'
import { campusChoices } from '../../ui/campusChoices.ts'
import type { DataListColumn } from '../../ui/DataList.tsx'
import { FilterChip } from '../../ui/FilterChip.tsx'
import { formatAgo } from '../../ui/formats.ts'
import { later } from '../../ui/later.ts'
import { optionsOf } from '../../ui/options.ts'
import { RecordLink } from '../../ui/RecordLink.tsx'
import { SearchChip } from '../../ui/SearchChip.tsx'
import { Badge } from '../../ui/StatusBadge.tsx'
import { InventoryList } from './InventoryList.tsx'
import { conflictList, files } from './inventoryQueries.ts'
import { conflictTones, daysWords } from './inventoryWords.tsx'
import { useInventoryList } from './useInventoryList.ts'

const ConflictDrawer = later(() => import('./ConflictDrawer.tsx'), 'ConflictDrawer')

const statuses = optionsOf(ConflictStatus.options, conflictStatusLabels)

const Side = ({ side }: { side: ConflictSide | undefined }) =>
  side ? (
    <>
      {side.title}
      <Text size="xs" c="dimmed">
        {[side.status.displayName, side.ownerName, daysWords(side)].filter(Boolean).join(' · ')}
      </Text>
    </>
  ) : (
    <Text size="sm" c="dimmed">
      Ya no lo toma
    </Text>
  )

const columns: DataListColumn<Conflict>[] = [
  {
    accessor: 'product',
    title: 'Producto',
    fixed: true,
    render: ({ id, product }) => (
      <>
        <RecordLink from="/app/inventory/" to="." search={old => ({ ...old, conflict: id })}>
          {product.name}
        </RecordLink>
        <Text size="xs" c="dimmed">
          {product.code} · {product.campusName}
        </Text>
      </>
    ),
  },
  { accessor: 'days', title: 'Los mismos días', noWrap: true, render: daysWords },
  { accessor: 'first', title: 'Uno', render: ({ sides: [side] }) => <Side side={side} /> },
  { accessor: 'second', title: 'Otro', render: ({ sides: [, side] }) => <Side side={side} /> },
  { accessor: 'foundAt', title: 'Encontrado', noWrap: true, render: ({ foundAt }) => formatAgo(foundAt) },
  {
    accessor: 'status',
    title: 'Estado',
    render: ({ status }) => <Badge label={conflictStatusLabels[status]} tone={conflictTones[status]} />,
  },
]

const filters = ['q', 'campus', 'conflictStatus', 'past'] as const

/** Inventario › Conflictos: products that two take on the same days. */
export function ConflictList() {
  const list = useInventoryList('conflicts', conflictList, filters)
  const { search, filter, change } = list
  return (
    <InventoryList
      id="inventory-conflicts"
      about="Dos negocios, o un negocio y un bloqueo, que toman el mismo producto los mismos días."
      noun={['conflicto', 'conflictos']}
      columns={columns}
      keyOf={({ id }) => id}
      list={list}
      searchFor="Buscar por producto o negocio"
      filters={
        <>
          <SearchChip
            label="Sede"
            source={campusChoices}
            value={search.campus}
            onChange={campus => filter({ campus })}
          />
          <FilterChip
            label="Estado"
            value={search.conflictStatus}
            options={statuses}
            onChange={conflictStatus => filter({ conflictStatus })}
          />
          <FilterChip
            label="Días"
            value={search.past && 'past'}
            options={[{ value: 'past', label: 'También los que pasaron' }]}
            onChange={past => filter({ past: past && true })}
          />
        </>
      }
      empty={{
        icon: IconShieldCheck,
        title: 'Nada se vende dos veces',
        text: 'Cuando dos negocios tomen el mismo producto los mismos días, aparece aquí y se avisa a ambos ejecutivos.',
      }}
      card={({ product, status, sides, ...days }) => (
        <>
          <CardHead
            name={product.name}
            badge={<Badge label={conflictStatusLabels[status]} tone={conflictTones[status]} />}
          />
          <Text size="sm">{sides.map(({ title }) => title).join(' · ')}</Text>
          <Text size="sm" c="dimmed">
            {daysWords(days)}
          </Text>
        </>
      )}
      onOpen={({ id }) => list.openConflict(id)}
      onExport={format => files.conflicts(search, format)}
    >
      <ConflictDrawer id={search.conflict} onClose={() => change({ conflict: undefined })} />
    </InventoryList>
  )
}
