import { SaleCurrency } from '@aforo/api/deals/sale-states'
import { productTypeLabels } from '@aforo/api/offer/product-labels'
import { ProductType } from '@aforo/api/offer/product-types'
import { api, client } from '../../platform/api.ts'
import { campusChoices } from '../../ui/campusChoices.ts'
import type { ChoiceSource } from '../../ui/choices.ts'
import { ClearFilters, FilterChip } from '../../ui/FilterChip.tsx'
import { optionsOf } from '../../ui/options.ts'
import { SearchChip } from '../../ui/SearchChip.tsx'
import type { OccupationSearch } from './occupationSearch.ts'

const types = optionsOf(ProductType.options, productTypeLabels)
const currencies = optionsOf(SaleCurrency.options, { PEN: 'Todo en soles', USD: 'Todo en dólares' })

/** The floors of a campus, and what stands on none. */
const floorsOf = (campusId: string): ChoiceSource => ({
  key: [...api.spaces.key(), 'floors', campusId],
  search: async q => {
    const { items, totalItems } = await client.spaces.search({ q, campusId, types: ['FLOOR'], pageSize: 50 })
    return { choices: items.map(({ id, name }) => ({ value: id, label: name })), total: totalItems }
  },
  find: async id => {
    if (id === 'none') return { value: id, label: 'Sin piso' }
    const { name } = await client.spaces.details({ id })
    return { value: id, label: name }
  },
  none: 'Ningún piso coincide',
})

interface OccupationFiltersProps {
  search: OccupationSearch
  onFilter: (next: Partial<OccupationSearch>) => void
  /** Whether there is money to be brought to one currency. */
  withCurrency?: boolean
}

/** By campus, floor and kind of product. */
export function OccupationFilters({ search, onFilter, withCurrency }: OccupationFiltersProps) {
  const { campus, floor, type, currency } = search
  return (
    <>
      <SearchChip
        label="Sede"
        source={campusChoices}
        value={campus}
        onChange={next => onFilter({ campus: next, floor: undefined })}
      />
      {campus && (
        <SearchChip
          key={campus}
          label="Piso"
          source={floorsOf(campus)}
          value={floor}
          onChange={next => onFilter({ floor: next })}
        />
      )}
      <FilterChip label="Tipo" value={type} options={types} onChange={next => onFilter({ type: next })} />
      {withCurrency && (
        <FilterChip
          label="Moneda"
          value={currency}
          options={currencies}
          onChange={next => onFilter({ currency: next })}
        />
      )}
      {(campus || floor || type || currency) && (
        <ClearFilters
          onClick={() => onFilter({ campus: undefined, floor: undefined, type: undefined, currency: undefined })}
        />
      )}
    </>
  )
}
