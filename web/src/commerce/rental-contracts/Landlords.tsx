import { IconBuildingEstate } from '@tabler/icons-react'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** Inventario › Propietarios: the leases of the operator's buildings, and whom it pays. */
export function Landlords() {
  return (
    <EmptyState
      icon={IconBuildingEstate}
      title="Aún no hay contratos de alquiler"
      text="Aquí se ve de quién se alquila cada sede, cuánto se paga y hasta cuándo."
    />
  )
}
