import { saleStatusLabels } from '@aforo/api/deals/sale-labels'
import type { SaleSummary } from '@aforo/api/deals/sale-records'
import type { SaleStatus } from '@aforo/api/deals/sale-states'
import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMoveSale } from './useMoveSale.ts'

interface MoveMenuProps {
  sale: Pick<SaleSummary, 'saleId' | 'title' | 'status' | 'version'> & { can: { move: SaleStatus[] } }
  /** The button that opens it. */
  children: ReactNode
}

/** The statuses to which a deal may be moved: does what dragging does. */
export function MoveMenu({ sale, children }: MoveMenuProps) {
  const move = useMoveSale()
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>{children}</Menu.Target>
      {/* React hands its clicks on to the card that the button stands in, which opens the deal. */}
      <Menu.Dropdown onClick={event => event.stopPropagation()}>
        <Menu.Label>Mover a</Menu.Label>
        {sale.can.move.map(status => (
          <Menu.Item key={status} onClick={() => move(sale, status)}>
            {saleStatusLabels[status]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
