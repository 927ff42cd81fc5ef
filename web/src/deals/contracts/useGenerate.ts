import type { Generation } from '@aforo/api/deals/contract-generations'
import type { Contract } from '@aforo/api/deals/contract-records'
import { isMakingPdf } from '@aforo/api/deals/document-states'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../platform/api.ts'
import { toast } from '../../ui/toast.tsx'
import { useReadContractsAgain } from './contractQueries.ts'

/** Whether a document is still being made. */
export const isOpen = ({ status }: Generation) => status === 'QUEUED' || status === 'RUNNING'

/** Makes a contract's document, or an addendum's; the list of its documents shows how far it is. */
export function useGenerate({ id, change }: Pick<Contract, 'id' | 'change'>) {
  const queryClient = useQueryClient()
  const readAgain = useReadContractsAgain()
  return useMutation({
    mutationFn: () =>
      change ? client.contractDocuments.createAddendum({ id }) : client.contractDocuments.createContract({ id }),
    onSuccess: made => {
      const { queryKey } = api.contractDocuments.generations.queryOptions({ input: { id } })
      queryClient.setQueryData(queryKey, others => [made, ...(others ?? []).filter(other => other.id !== made.id)])
      readAgain()
      toast.success(
        isOpen(made)
          ? 'Se está generando el documento: puedes seguir con otra cosa.'
          : isMakingPdf(made.pdfState)
            ? 'El documento ya está en Word; se está haciendo su PDF.'
            : 'Nada cambió desde el último: es el mismo documento.',
      )
    },
  })
}
