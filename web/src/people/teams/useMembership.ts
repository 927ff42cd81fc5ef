import type { Team } from '@aforo/api/people/teams'
import { client } from '../../platform/api.ts'
import { attempt } from '../../ui/attempt.ts'
import { formatCounted } from '../../ui/formats.ts'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { useStoreTeam } from './teamQueries.ts'

export const peopleOf = (count: number) => formatCounted(count, 'persona', 'personas')

/** The writes on a team's people; each can be taken back. */
export function useMembership(team: Team) {
  const store = useStoreTeam()
  const { id, name } = team
  const put = async (usernames: string[]) => {
    const answer = await client.teams.addMembers({ id, usernames })
    store(answer.team)
    return answer.added
  }
  const take = async (usernames: string[]) => {
    const answer = await client.teams.removeMembers({ id, usernames })
    store(answer.team)
    return answer.removed
  }
  const announceAdded = (added: string[]) =>
    added.length === 0
      ? toast.info('Ya estaban todas en el equipo.')
      : toast.undo(`${peopleOf(added.length)} más en ${name}.`, () => undo(() => take(added)))
  const announceRemoved = (removed: string[]) =>
    removed.length > 0 && toast.undo(`${peopleOf(removed.length)} menos en ${name}.`, () => undo(() => put(removed)))
  return {
    add: async (usernames: string[]) => {
      const added = await attempt(() => put(usernames))
      if (added) announceAdded(added)
      return added !== undefined
    },
    remove: async (usernames: string[]) => {
      const removed = await attempt(() => take(usernames))
      if (removed) announceRemoved(removed)
    },
    reset: async () => {
      const answer = await attempt(() => client.teams.resetMembers({ id }))
      if (!answer) return
      store(answer.team)
      announceRemoved(answer.removed)
    },
    copyFrom: async (otherId: string) => {
      const answer = await attempt(() => client.teams.copyMembers({ id, otherId }))
      if (!answer) return false
      store(answer.team)
      announceAdded(answer.added)
      return true
    },
  }
}
