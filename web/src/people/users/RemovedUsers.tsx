import { useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../platform/api.ts'
import { RemovedRecords } from '../../ui/dependents/RemovedRecords.tsx'
import { formatCounted } from '../../ui/formats.ts'
import { toast } from '../../ui/toast.tsx'

/** Deleted accounts, for as long as they can be brought back. */
export function RemovedUsers() {
  const queryClient = useQueryClient()
  const restore = async (id: string) => {
    const { reservationsLost } = await client.users.restore({ id })
    if (reservationsLost > 0)
      toast.warning(
        `${formatCounted(reservationsLost, 'reserva no volvió', 'reservas no volvieron')}: su horario ya está ocupado o pasó.`,
      )
    for (const area of [api.users.list, api.users.search, api.teams, api.bookings])
      queryClient.invalidateQueries({ queryKey: area.key() })
  }
  return <RemovedRecords subject="PERSON" title="Colaboradores" restore={restore} />
}
