import { useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../platform/api.ts'
import { RemovedRecords } from '../../ui/dependents/RemovedRecords.tsx'
import { storeTeam } from './teamQueries.ts'

/** Deleted teams, or the clients among them: a client is its team. */
export function RemovedTeams({ subject, title }: { subject: 'TEAM' | 'CLIENT'; title: string }) {
  const queryClient = useQueryClient()
  const restore = async (id: string) => {
    storeTeam(queryClient, await client.teams.restore({ id }))
    await queryClient.invalidateQueries({ queryKey: api.customers.key() })
  }
  return <RemovedRecords subject={subject} title={title} restore={restore} />
}
