import { productTypeLabels } from '@aforo/api/offer/product-labels'
import { api, client } from '../../platform/api.ts'
import { campusChoices } from '../../ui/campusChoices.ts'
import type { ChoiceSource } from '../../ui/choices.ts'
import { FilterChip } from '../../ui/FilterChip.tsx'
import { optionsOf } from '../../ui/options.ts'
import { SearchChip } from '../../ui/SearchChip.tsx'
import { rentable } from './inventoryQueries.ts'
import type { InventorySearch, PriceBand, Size } from './inventorySearch.ts'

const types = optionsOf(rentable, productTypeLabels)

const people: { value: Size; label: string }[] = [
  { value: '1-2', label: '1 o 2 personas' },
  { value: '3-5', label: '3 a 5 personas' },
  { value: '6-10', label: '6 a 10 personas' },
  { value: '11-20', label: '11 a 20 personas' },
  { value: '21-', label: '21 personas o más' },
]

const prices: { value: PriceBand; label: string }[] = [
  { value: '-2000', label: 'Hasta S/ 2,000' },
  { value: '2000-5000', label: 'S/ 2,000 a 5,000' },
  { value: '5000-10000', label: 'S/ 5,000 a 10,000' },
  { value: '10000-', label: 'S/ 10,000 o más' },
]

/** The floors of a campus. */
const floorsOf = (campusId: string): ChoiceSource => ({
  key: [...api.spaces.key(), 'floors', campusId],
  search: async q => {
    const { items, totalItems } = await client.spaces.search({ q, campusId, types: ['FLOOR'], pageSize: 50 })
    return { choices: items.map(({ id, name }) => ({ value: id, label: name })), total: totalItems }
  },
  find: async id => {
    const { name } = await client.spaces.details({ id })
    return { value: id, label: name }
  },
  none: 'Ningún piso coincide',
})

interface ProductFiltersProps {
  search: InventorySearch
  filter: (next: Partial<InventorySearch>) => void
  /** Whether prices are known there. */
  withPrice?: boolean
  /** Only these of them. */
  only?: readonly ('campus' | 'type')[]
}

/** The keys of the address that narrow a list of products. */
export const productFilters = ['q', 'campus', 'floor', 'type', 'people', 'price'] as const

/** By campus, floor, kind, people and price. */
export function ProductFilters({ search, filter, withPrice, only }: ProductFiltersProps) {
  return (
    <>
      <SearchChip
        label="Sede"
        source={campusChoices}
        value={search.campus}
        onChange={campus => filter({ campus, floor: undefined })}
      />
      {search.campus && !only && (
        <SearchChip
          key={search.campus}
          label="Piso"
          source={floorsOf(search.campus)}
          value={search.floor}
          onChange={floor => filter({ floor })}
        />
      )}
      <FilterChip label="Tipo" value={search.type} options={types} onChange={type => filter({ type })} />
      {!only && (
        <FilterChip label="Capacidad" value={search.people} options={people} onChange={people => filter({ people })} />
      )}
      {withPrice && (
        <FilterChip
          label="Precio por mes"
          value={search.price}
          options={prices}
          onChange={price => filter({ price })}
        />
      )}
    </>
  )
}
