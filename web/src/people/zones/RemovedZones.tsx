import { useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../platform/api.ts'
import { RemovedRecords } from '../../ui/dependents/RemovedRecords.tsx'
import { formatCounted } from '../../ui/formats.ts'
import { toast } from '../../ui/toast.tsx'

/** Deleted zones, each to be brought back with the spaces that are in no other by now. */
export function RemovedZones() {
  const queryClient = useQueryClient()
  const restore = async (id: string) => {
    const { spacesLost } = await client.zones.restore({ id })
    if (spacesLost > 0)
      toast.warning(
        `${formatCounted(spacesLost, 'espacio no volvió: está', 'espacios no volvieron: están')} ya en otra zona.`,
      )
    for (const one of [api.zones.search, api.zones.places, api.teams])
      queryClient.invalidateQueries({ queryKey: one.key() })
  }
  return <RemovedRecords subject="ZONE" title="Zonas" label="Eliminadas" restore={restore} />
}
