import { createFileRoute } from '@tanstack/react-router'
import { MappingButton } from '../../../../commerce/hubspot/MappingButton.tsx'
import { connectionsQuery, faultsQuery } from '../../../../platform/connections/connectionQueries.ts'
import { ConnectionSearch } from '../../../../platform/connections/connectionSearch.ts'
import { IntegrationsScreen } from '../../../../platform/connections/IntegrationsScreen.tsx'

export const Route = createFileRoute('/app/configurations/general/integrations')({
  validateSearch: ConnectionSearch,
  loader: ({ context: { queryClient } }) => {
    queryClient.prefetchQuery(connectionsQuery())
    queryClient.prefetchQuery(faultsQuery())
  },
  component: () => <IntegrationsScreen more={{ HUBSPOT: <MappingButton /> }} />,
})
