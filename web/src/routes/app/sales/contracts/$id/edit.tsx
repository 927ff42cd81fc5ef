import { createFileRoute } from '@tanstack/react-router'
import { ContractWizard } from '../../../../../deals/contracts/ContractWizard.tsx'
import { contractQuery } from '../../../../../deals/contracts/contractQueries.ts'
import { WizardSearch } from '../../../../../deals/contracts/contractSearch.ts'

export const Route = createFileRoute('/app/sales/contracts/$id/edit')({
  validateSearch: WizardSearch,
  loader: ({ context: { queryClient }, params: { id } }) => {
    queryClient.prefetchQuery(contractQuery(id))
  },
  component: ContractWizard,
})
