import type { FloorPlanSummary } from '@aforo/api/places/floor-plans'
import { useQueryClient } from '@tanstack/react-query'
import { client } from '../../platform/api.ts'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { useAttempt } from '../../ui/useAttempt.ts'
import { readPlansAgain } from '../floor-plans/planQueries.ts'

interface Publishing {
  plan: FloorPlanSummary
  /** The plan in use, which can be gone back to. */
  before: string | null | undefined
  /** Saves what waits; false when that isn't possible now. */
  flush: () => Promise<boolean>
  version: () => number
  onActive: () => void
}

/** The steps from a draft to the plan in use. */
export function usePublishing({ plan, before, flush, version, onActive }: Publishing) {
  const queryClient = useQueryClient()
  const { busy, refusal, dismiss, run } = useAttempt()
  const attempt = (write: () => Promise<void>) =>
    run(async () => {
      await write()
      await readPlansAgain(queryClient)
    })
  const publish = () =>
    attempt(async () => {
      if (!(await flush())) throw new TypeError('not saved')
      await client.floorPlans.publish({ id: plan.id, version: version() })
      toast.success('Plano publicado. Falta ponerlo en uso.')
    })
  const activate = () =>
    attempt(async () => {
      await client.floorPlans.activate({ id: plan.id })
      if (before)
        toast.undo('El plano está en uso.', () =>
          undo(async () => {
            await client.floorPlans.rollBack({ id: before })
            await readPlansAgain(queryClient)
          }),
        )
      else toast.success('El plano está en uso.')
      onActive()
    })
  const reopen = () => attempt(async () => void (await client.floorPlans.reopen({ id: plan.id })))
  return { refusal, dismiss, busy, publish, activate, reopen }
}
