import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { DashboardScreen } from '../../front-desk/dashboard/DashboardScreen.tsx'
import { loadDashboard } from '../../front-desk/dashboard/dashboardQueries.ts'
import { DashboardSearch } from '../../front-desk/dashboard/dashboardSearch.ts'
import { later } from '../../ui/later.ts'

const FirstSteps = later(() => import('../../insight/setup/FirstSteps.tsx'), 'FirstSteps')

export const Route = createFileRoute('/app/dashboard')({
  validateSearch: DashboardSearch,
  loaderDeps: ({ search: { campus } }) => ({ campusId: campus === 'all' ? undefined : campus }),
  loader: ({ context: { queryClient }, deps: { campusId } }) => loadDashboard(queryClient, campusId),
  component: () => (
    <DashboardScreen
      firstSteps={
        <Suspense>
          <FirstSteps />
        </Suspense>
      }
    />
  ),
})
