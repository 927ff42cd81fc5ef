import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { client } from '../../platform/api.ts'
import { attempt } from '../../ui/attempt.ts'
import { toast } from '../../ui/toast.tsx'
import { useReadQueue } from './queueQueries.ts'

/** Has a deal read again from HubSpot, whole; what staff changed here stays. */
export function SyncDeal({ saleId }: { saleId: string }) {
  const readQueue = useReadQueue()
  const [busy, setBusy] = useState(false)
  const sync = async () => {
    setBusy(true)
    const asked = await attempt(() => client.salesQueue.syncDeal({ id: saleId }))
    setBusy(false)
    readQueue()
    if (asked) toast.success(asked.message)
  }
  return (
    <Button
      data-writes
      size="compact-sm"
      variant="subtle"
      leftSection={<IconRefresh size={14} />}
      loading={busy}
      onClick={sync}
    >
      Sincronizar
    </Button>
  )
}
