import { createFileRoute } from '@tanstack/react-router'
import { ReportSearch } from '../../../insight/reports/reportSearch.ts'
import { later } from '../../../ui/later.ts'

const ReportsScreen = later(() => import('../../../insight/reports/ReportsScreen.tsx'), 'ReportsScreen')

export const Route = createFileRoute('/app/reports/spaces')({
  validateSearch: ReportSearch,
  component: ReportsScreen,
})
