import { type OnboardingTour, onboardingTours } from '@aforo/api/people/onboarding'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { api, client } from '../../platform/api.ts'
import { attempt } from '../../ui/attempt.ts'
import { tourAt } from './tours.ts'

/** Changes only by oneself; a live event tells of one's other windows. */
export const onboardingQuery = () => api.onboarding.get.queryOptions({ input: {}, staleTime: Number.POSITIVE_INFINITY })

/** The open tab of a screen that has tabs. */
const tabOf = (search: unknown) => (search as { tab?: string }).tab

/** The tour of the screen that is open, whether it is still to be offered, and what can be done with it. */
export function useTour() {
  const found = useRouterState({ select: ({ location }) => tourAt(location.pathname, tabOf(location.search)) })
  const queryClient = useQueryClient()
  const { data } = useQuery(onboardingQuery())
  const { routesByPath } = useRouter()
  // As with the menu, a screen counts when its route exists.
  const [screen = ''] = found ? onboardingTours[found].path.split('?') : []
  const tour = Object.hasOwn(routesByPath, screen) ? found : undefined
  const write = async (call: () => Promise<typeof data>) => {
    const after = await attempt(call)
    if (after) queryClient.setQueryData(onboardingQuery().queryKey, after)
  }
  const done = (id: OnboardingTour) => write(() => client.onboarding.complete({ id }))
  const step = data?.steps.find(({ id }) => id === tour)
  return {
    tour,
    offered: step !== undefined && !step.completed && data?.skipped === false ? step : undefined,
    /** Shows it over the screen; seen or closed, it is not offered again. */
    async start() {
      if (!tour) return
      const { startTour } = await import('./startTour.ts')
      await startTour(tour)
      await done(tour)
    },
    dismiss: () => (tour ? done(tour) : undefined),
    skipAll: () => write(() => client.onboarding.skip({})),
  }
}
