import { Button } from '@mantine/core'
import { IconCashRegister } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMe } from '../../platform/session/me.ts'
import { onlyLooks } from '../../ui/writes.ts'

/** Leads to the sale at the desk: to who comes without a booking and pays. Only the operator sells. */
export function SellLink({ campusId }: { campusId: string }) {
  const { tenant } = useMe()
  if (onlyLooks() || tenant.type !== 'AFORO') return null
  return (
    <Button
      data-aside
      h={{ base: 28, xs: 36 }}
      variant="default"
      leftSection={<IconCashRegister size={18} />}
      renderRoot={props => <Link to="/app/sales/orders" search={{ create: true, campus: campusId }} {...props} />}
    >
      Vender
    </Button>
  )
}
