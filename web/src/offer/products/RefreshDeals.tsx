import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api, client } from '../../platform/api.ts'
import { attempt } from '../../ui/attempt.ts'
import { toast } from '../../ui/toast.tsx'

/** Has the lines of all deals with a product read again from the CRM; only where one is connected. */
export function RefreshDeals({ productId }: { productId: string }) {
  const { data } = useQuery(api.salesQueue.processDeals.queryOptions())
  if (!data || data.connection === 'NOT_CONFIGURED') return null
  const refresh = async () => {
    const asked = await attempt(() => client.salesQueue.forceUpdate({ id: productId }))
    if (asked) toast.success(asked.message)
  }
  return (
    <Button
      data-writes
      size="compact-sm"
      variant="subtle"
      leftSection={<IconRefresh size={14} />}
      style={{ alignSelf: 'flex-start' }}
      onClick={refresh}
    >
      Actualizar sus negocios desde HubSpot
    </Button>
  )
}
