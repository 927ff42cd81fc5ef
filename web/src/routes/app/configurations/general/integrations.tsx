import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { connectionsQuery, faultsQuery } from '../../../../platform/connections/connectionQueries.ts'
import { ConnectionSearch } from '../../../../platform/connections/connectionSearch.ts'
import { IntegrationsScreen } from '../../../../platform/connections/IntegrationsScreen.tsx'
import { later } from '../../../../ui/later.ts'

const CrmMappingButton = later(() => import('../../../../deals/hubspot/CrmMappingButton.tsx'), 'CrmMappingButton')
const RoomCalendarsButton = later(
  () => import('../../../../bookings/room-calendars/RoomCalendarsButton.tsx'),
  'RoomCalendarsButton',
)
const SapMappingButton = later(() => import('../../../../money/billing/SapMappingButton.tsx'), 'SapMappingButton')

/** What an area adds to its system's card. */
const more = {
  HUBSPOT: (
    <Suspense fallback={null}>
      <CrmMappingButton />
    </Suspense>
  ),
  GOOGLE_CALENDAR: (
    <Suspense fallback={null}>
      <RoomCalendarsButton system="GOOGLE_CALENDAR" />
    </Suspense>
  ),
  MICROSOFT_CALENDAR: (
    <Suspense fallback={null}>
      <RoomCalendarsButton system="MICROSOFT_CALENDAR" />
    </Suspense>
  ),
  SAP: (
    <Suspense fallback={null}>
      <SapMappingButton />
    </Suspense>
  ),
}

export const Route = createFileRoute('/app/configurations/general/integrations')({
  validateSearch: ConnectionSearch,
  loader: ({ context: { queryClient } }) => {
    queryClient.prefetchQuery(connectionsQuery())
    queryClient.prefetchQuery(faultsQuery())
  },
  component: () => <IntegrationsScreen more={more} />,
})
