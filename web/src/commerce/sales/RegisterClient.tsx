import type { Sale } from '@aforo/contract/commerce/sales'
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
  const register = async () => {
    setRegistering(true)
    const after = await attempt(async () => {
      const { id } = await client.customers.create({ name: company })
      return client.sales.update({ id: sale.saleId, version: sale.version, clientId: id })
    })
    setRegistering(false)
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: api.customers.key() }),
      queryClient.invalidateQueries({ queryKey: api.contracts.deals.key() }),
    ])
    if (!after) return
    store(after)
    toast.undo(`${company} es cliente.`, () =>
      undo(async () => {
        const before = { clientId: null, clientName: company }
        store(await client.sales.update({ id: sale.saleId, version: after.version, ...before }))
        await queryClient.invalidateQueries({ queryKey: api.contracts.deals.key() })
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
