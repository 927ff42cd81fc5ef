import { createFileRoute } from '@tanstack/react-router'
import { HealthSearch } from '../../front-desk/health/healthSearch.ts'
import { later } from '../../ui/later.ts'

const TriageScreen = later(() => import('../../front-desk/health/TriageScreen.tsx'), 'TriageScreen')

export const Route = createFileRoute('/app/triage')({
  validateSearch: HealthSearch,
  component: TriageScreen,
})
