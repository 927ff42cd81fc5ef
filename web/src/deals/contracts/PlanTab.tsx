import type { Contract } from '@aforo/api/deals/contract-records'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import { Stack, Text } from '@mantine/core'
import { IconCalendarDollar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { AmountsFault } from './AmountsFault.tsx'
import { billedOf } from './billedMonths.ts'
import { PlanFigures } from './PlanFigures.tsx'
import { rowsOf } from './planRows.ts'
import { useBilled } from './useUnbilled.ts'

/** What a contract bills, month by month. */
export function PlanTab({
  contract: { id, change, rootId, status, renewal },
}: {
  contract: Pick<Contract, 'id' | 'change' | 'rootId' | 'status' | 'renewal'>
}) {
  const query = useQuery(api.contracts.plan.queryOptions({ input: { id } }))
  const bills = useBilled({ id, status })
  const { data } = query
  if (!data) return <LoadingOrError query={query} skeleton={360} />
  if (data.fault !== null && data.months.length === 0) return <AmountsFault fault={data.fault} />
  if (data.months.length === 0)
    return (
      <EmptyState
        icon={IconCalendarDollar}
        title="Todavía no hay nada que facturar"
        text="El plan sale de las líneas del contrato: dile qué productos, desde cuándo y a qué precio."
      />
    )
  return (
    <Stack gap="sm">
      <AmountsFault fault={data.fault} />
      <Text size="sm" c="dimmed">
        {[
          change && id !== rootId ? 'Como queda el contrato con esta adenda.' : 'Lo que se factura cada mes.',
          'Los meses empezados, los descuentos y los aumentos de cada aniversario ya están contados.',
          data.until &&
            `${renewal ? 'Se renueva mientras nadie avise' : 'No tiene fin'}: se muestra hasta el ${formatDate(data.until)}.`,
        ]
          .filter(Boolean)
          .join(' ')}
      </Text>
      <PlanFigures
        label="Plan de facturación, sin IGV"
        rows={rowsOf(data)}
        currency={data.currency}
        billed={billedOf(bills.data)}
      />
    </Stack>
  )
}
