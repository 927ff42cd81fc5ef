import { getRouteApi } from '@tanstack/react-router'
import { Endings } from './Endings.tsx'
import { Renewals } from './Renewals.tsx'

const route = getRouteApi('/app/reports/occupation')

/** Por vencer: what ends, and apart from it what renews itself. */
export const ComingDates = () => (route.useSearch().renewing ? <Renewals /> : <Endings />)
