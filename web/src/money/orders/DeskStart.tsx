import type { Order } from '@aforo/api/money/order-records'
import { Button } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { firstCampus } from '../../places/spaces/spacesQuery.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useUsualCampus } from '../../ui/usualCampus.ts'
import { verbLabels } from '../../ui/verbLabels.ts'
import { DeskSale } from './DeskSale.tsx'

interface DeskStartProps {
  /** That the list shows; else the usual one is proposed. */
  campus: string | undefined
  onSold: (order: Order) => void
  onCancel: () => void
}

/** The sale at the desk, once it is known where; without a campus nothing can be sold. */
export function DeskStart({ campus, onSold, onCancel }: DeskStartProps) {
  const { data } = useQuery(firstCampus())
  const usual = useUsualCampus(data?.items)
  if (data?.items.length === 0)
    return (
      <EmptyState
        icon={IconBuilding}
        title="Aún no hay sedes"
        text="Se vende en una sede: crea la primera, con los espacios que se reservan por horas."
        action={
          <Button
            data-writes
            renderRoot={props => <Link to="/app/configurations/campus" search={{ create: true }} {...props} />}
          >
            {verbLabels.newCampus}
          </Button>
        }
      />
    )
  const campusId = campus ?? (data && (usual ?? ''))
  return campusId === undefined ? null : <DeskSale campusId={campusId} onCancel={onCancel} onSold={onSold} />
}
