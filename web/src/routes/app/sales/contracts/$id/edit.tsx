import { createFileRoute } from '@tanstack/react-router'
import { ContractWizard } from '../../../../../commerce/contracts/ContractWizard.tsx'
import { contractQuery } from '../../../../../commerce/contracts/contractQueries.ts'
import { WizardSearch } from '../../../../../commerce/contracts/contractSearch.ts'

export const Route = createFileRoute('/app/sales/contracts/$id/edit')({
  validateSearch: WizardSearch,
  loader: ({ context: { queryClient }, params: { id } }) => {
    queryClient.prefetchQuery(contractQuery(id))
  },
  component: ContractWizard,
})
