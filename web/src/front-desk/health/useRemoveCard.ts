import { client } from '../../platform/api.ts'
import { attempt } from '../../ui/attempt.ts'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { useReadHealth } from './healthQueries.ts'

/** Deletes a vaccine card, and offers to undo it. Answers whether it was deleted. */
export function useRemoveCard() {
  const readAgain = useReadHealth()
  return async (id: string): Promise<boolean> => {
    const done = await attempt(() => client.health.removeCard({ id }))
    if (!done) return false
    readAgain()
    toast.undo(done.message, () => undo(() => client.health.restoreCard({ id }).then(readAgain)))
    return true
  }
}
