import type { Sale } from '@aforo/api/deals/sale-records'
import { Button, Stack } from '@mantine/core'
import { IconFilePlus, IconFileText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../platform/api.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { RegisterClient } from '../sales/RegisterClient.tsx'
import { ContractLines } from './ContractLines.tsx'

/** The contract of a deal, or the way to it: a tab of its drawer. */
export function SaleContracts({ sale }: { sale: Sale }) {
  const { saleId } = sale
  const contracts = useQuery(
    api.contracts.search.queryOptions({ input: { saleId, status: ['DRAFT', 'CREATED', 'SIGNED', 'ARCHIVED'] } }),
  )
  const deal = useQuery(api.contracts.deals.queryOptions({ input: { saleId, pageSize: 1 } }))
  const { data } = contracts
  if (!data || deal.isPending) return <LoadingOrError query={contracts} skeleton={120} />
  const obstacle = deal.data?.items[0]?.obstacle
  const begin =
    deal.data?.items[0] && !obstacle ? (
      <Button
        data-writes
        leftSection={<IconFilePlus size={16} />}
        renderRoot={props => <Link to="/app/sales/contracts/new" search={{ sale: saleId }} {...props} />}
      >
        Preparar contrato
      </Button>
    ) : undefined
  if (data.items.length === 0)
    return (
      <EmptyState
        icon={IconFileText}
        title="Todavía no tiene contrato"
        text={obstacle?.message ?? 'El contrato toma de aquí el cliente, los productos, los días y los precios.'}
        action={begin ?? <RegisterClient sale={sale} />}
      />
    )
  return (
    <Stack gap="sm" align="stretch">
      <ContractLines contracts={data.items} />
      {begin && <div>{begin}</div>}
    </Stack>
  )
}
