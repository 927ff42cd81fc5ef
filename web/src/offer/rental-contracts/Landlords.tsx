import { Group, SegmentedControl } from '@mantine/core'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { leave } from '../../ui/unsaved.ts'
import { ContractList } from './ContractList.tsx'
import { LandlordList } from './LandlordList.tsx'

const path = '/app/inventory/'
const route = getRouteApi(path)

const lists = [
  { value: 'contracts', label: 'Contratos de alquiler' },
  { value: 'landlords', label: 'Propietarios' },
]

/** Inventario › Propietarios: the leases of the operator's buildings, and whom it pays. */
export function Landlords() {
  const { list } = route.useSearch()
  const navigate = useNavigate({ from: path })
  return (
    <>
      <Group mb="md">
        <SegmentedControl
          aria-label="Qué se lista"
          data={lists}
          value={list ?? 'contracts'}
          onChange={next =>
            leave(() =>
              navigate({ search: { tab: 'landlords', list: next === 'landlords' ? 'landlords' : undefined } }),
            )
          }
        />
      </Group>
      {list === 'landlords' ? <LandlordList /> : <ContractList />}
    </>
  )
}
