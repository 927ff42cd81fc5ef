import { useRouterState } from '@tanstack/react-router'
import { Suspense } from 'react'
import { TourOffer } from '../../people/onboarding/TourOffer.tsx'
import { later } from '../../ui/later.ts'
import { useGuided } from './guide.ts'

const NextStep = later(() => import('./NextStep.tsx'), 'NextStep')

/**
 * Above the screen: what comes next of the first steps, in the morning and wherever one of them leads; else the offer of a
 * tour. It stands in the page's flow and covers nothing.
 */
export function SetupStrip() {
  const path = useRouterState({ select: state => state.location.pathname })
  const guided = useGuided()
  if (path === '/app/first-steps') return null
  if (!guided && path !== '/app/dashboard') return <TourOffer />
  return (
    <Suspense fallback={null}>
      <NextStep path={path} guided={guided} otherwise={<TourOffer />} />
    </Suspense>
  )
}
