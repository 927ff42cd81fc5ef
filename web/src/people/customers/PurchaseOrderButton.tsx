import type { Customer } from '@aforo/api/people/customers'
import { Button } from '@mantine/core'
import { IconFileCheck, IconFileOff } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../platform/api.ts'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'

const withToast = { context: { toastError: true } }

/** Says at once whether the customer has to send a purchase order before it is billed. */
export function PurchaseOrderButton({ id, requiresPurchaseOrder, can }: Customer) {
  const queryClient = useQueryClient()
  const require = async (required: boolean) => {
    const { enablePurchaseOrder, disablePurchaseOrder } = client.customers
    await (required ? enablePurchaseOrder : disablePurchaseOrder)({ id }, withToast)
    await queryClient.invalidateQueries({ queryKey: api.customers.key() })
  }
  const change = useMutation({
    mutationFn: () => require(!requiresPurchaseOrder),
    onSuccess: () =>
      toast.undo(requiresPurchaseOrder ? 'Se desactivó la orden de compra.' : 'Se activó la orden de compra.', () =>
        undo(() => require(requiresPurchaseOrder)),
      ),
  })
  if (!can.edit) return null
  const Icon = requiresPurchaseOrder ? IconFileOff : IconFileCheck
  return (
    <Button
      data-writes
      variant="default"
      leftSection={<Icon size={16} />}
      loading={change.isPending}
      onClick={() => change.mutate()}
    >
      {requiresPurchaseOrder ? 'No exigir orden de compra' : 'Exigir orden de compra'}
    </Button>
  )
}
