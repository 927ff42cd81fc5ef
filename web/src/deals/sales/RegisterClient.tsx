import type { Sale } from '@aforo/api/deals/sale-records'
import { Button } from '@mantine/core'
import { IconBuildingPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../../platform/api.ts'
import { attempt } from '../../ui/attempt.ts'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { useStoreSale } from './saleQueries.ts'

/** Makes a client of the company that a deal is for, and makes the deal that client's: a contract begins with it. */
export function RegisterClient({ sale }: { sale: Sale }) {
  const store = useStoreSale()
  const queryClient = useQueryClient()
  const [registering, setRegistering] = useState(false)
  const company = sale.client?.id === null ? sale.client.name : undefined
  if (company === undefined || !sale.can.edit) return null
  const readAgain = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: api.customers.key() }),
      queryClient.invalidateQueries({ queryKey: api.contracts.deals.key() }),
    ])
  const register = async () => {
    setRegistering(true)
    const answer = await attempt(() => client.sales.registerClient({ id: sale.saleId }))
    setRegistering(false)
    await readAgain()
    if (!answer) return
    const { sale: after, made } = answer
    store(after)
    const clientId = after.client?.id
    if (!clientId) return
    toast.undo(made ? `${company} es cliente.` : `El negocio es de ${after.client?.name}, que ya era cliente.`, () =>
      undo(async () => {
        const before = { clientId, clientName: company, ...(made && { made: { version: made.version } }) }
        store(await client.sales.unregisterClient({ id: sale.saleId, ...before }))
        await readAgain()
      }),
    )
  }
  return (
    <Button
      data-writes
      variant="light"
      leftSection={<IconBuildingPlus size={16} />}
      loading={registering}
      onClick={register}
    >
      Registrar como cliente
    </Button>
  )
}
