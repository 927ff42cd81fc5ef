import type { Landlord } from '@aforo/api/offer/landlords'
import { LandlordSort } from '@aforo/api/offer/landlords'
import type { RentalContract } from '@aforo/api/offer/rental-contract-records'
import { RentalSort, type RentalStatus } from '@aforo/api/offer/rental-states'
import { useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../platform/api.ts'
import type { Choice, ChoiceSource } from '../../ui/choices.ts'
import { type ListSearch, pagingOf } from '../../ui/search.ts'

export const size = 20

interface ContractSearch extends ListSearch {
  campus?: string
  owner?: string
  state?: RentalStatus
  soon?: 'yes'
}

const filterOf = ({ q, campus, owner, state, soon }: ContractSearch) => ({
  q,
  campusId: campus,
  landlordId: owner,
  status: state ? [state] : undefined,
  expiresSoon: soon && true,
})

export const contractList = (search: ContractSearch) =>
  api.rentalContracts.search.queryOptions({
    input: { ...pagingOf(search, size), ...filterOf(search), sort: RentalSort.safeParse(search.sort).data },
  })

/** The file of exactly what the list shows, on all its pages. */
export const exportContracts = async (search: ContractSearch, format: 'xlsx' | 'csv') =>
  (await client.rentalContracts.report({ ...filterOf(search), format })).body

export const contractQuery = (id: string) => api.rentalContracts.get.queryOptions({ input: { id } })

export const landlordList = (search: ListSearch) =>
  api.landlords.search.queryOptions({
    input: { ...pagingOf(search, size), q: search.q, sort: LandlordSort.safeParse(search.sort).data },
  })

export const landlordQuery = (id: string) => api.landlords.get.queryOptions({ input: { id } })

export const metricsQuery = (campusId: string) => api.rentalContracts.metrics.queryOptions({ input: { campusId } })

const choiceOf = ({ id, name, taxId }: Pick<Landlord, 'id' | 'name' | 'taxId'>): Choice => ({
  value: id,
  label: name,
  hint: taxId ?? undefined,
})

/** The landlords, by name, tax id or contact. */
export const landlordChoices: ChoiceSource = {
  key: api.landlords.key(),
  search: async q => {
    const { items, totalItems } = await client.landlords.search({ q, pageSize: 50 })
    return { choices: items.map(choiceOf), total: totalItems }
  },
  find: async id => choiceOf(await client.landlords.get({ id })),
  none: 'Ningún propietario coincide',
}

/** After a write from this browser: everything about contracts and landlords is read again. */
export function useReadRentalsAgain() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      [api.rentalContracts, api.landlords].map(area => queryClient.invalidateQueries({ queryKey: area.key() })),
    )
}

/** The same with the contract as it was answered. */
export function useStoreContract() {
  const queryClient = useQueryClient()
  const readAgain = useReadRentalsAgain()
  return (contract: RentalContract) => {
    queryClient.setQueryData(contractQuery(contract.id).queryKey, contract)
    readAgain()
  }
}

/** The same with the landlord as it was answered. */
export function useStoreLandlord() {
  const queryClient = useQueryClient()
  const readAgain = useReadRentalsAgain()
  return (landlord: Landlord) => {
    queryClient.setQueryData(landlordQuery(landlord.id).queryKey, landlord)
    readAgain()
  }
}
