import type { Sale } from '@aforo/api/deals/sale-records'
import { saleWords as words } from '@aforo/api/deals/sale-words'
import { formatMoney } from '@aforo/api/platform/money'
import { Button, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { client } from '../../platform/api.ts'
import { attempt } from '../../ui/attempt.ts'
import { formatAgo } from '../../ui/formats.ts'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { useVersionedForm } from '../../ui/useVersionedForm.ts'
import { VersionedForm } from '../../ui/VersionedForm.tsx'
import { LinesField } from './LinesField.tsx'
import { LinesSchema, type LinesValues, lineInputOf, lineOf } from './saleForm.ts'
import { useStoreSale } from './saleQueries.ts'

const valuesOf = (sale: Sale): LinesValues => ({ lineItems: sale.lineItems.map(lineOf) })

const inShort = (sale: Sale) =>
  sale.lineItems.length === 0
    ? 'sin productos'
    : `${sale.lineItems.map(({ productCode }) => productCode).join(', ')}: ${formatMoney({ amount: sale.monthly, currency: sale.currency })}`

/** The products of a deal, to be changed. */
export function SaleLines({ sale }: { sale: Sale }) {
  const store = useStoreSale()
  const write = async ({ lineItems }: LinesValues, { saleId: id, version }: Sale) => {
    const { sale: after } = await client.sales.setLineItems({ id, version, lineItems: lineItems.map(lineInputOf) })
    store(after)
    return after
  }
  const record = useVersionedForm<Sale, LinesValues>({
    latest: sale,
    valuesOf,
    schema: LinesSchema,
    save: write,
    onSaved: (before, after) =>
      toast.undo('Se guardaron los productos del negocio.', () => undo(() => write(valuesOf(before), after))),
  })
  const refresh = async () => {
    const { saleId: id, version } = record.base
    const asked = await attempt(() => client.sales.setLineItems({ id, version }))
    if (!asked) return
    store(asked.sale)
    toast.success(asked.message)
  }
  return (
    <VersionedForm
      record={record}
      readOnly={!sale.can.edit}
      differencesOf={(_mine, theirs) => [
        { name: words.lineItems.label, mine: 'los que escribiste', theirs: inShort(theirs) },
      ]}
      beside={
        sale.can.refresh && (
          <Button
            data-writes
            variant="subtle"
            leftSection={<IconRefresh size={16} />}
            disabled={sale.refreshAskedAt !== null}
            onClick={refresh}
          >
            Leer de HubSpot
          </Button>
        )
      }
    >
      {sale.refreshAskedAt && (
        <Text size="sm" c="dimmed" role="status">
          Pedidos de nuevo a HubSpot {formatAgo(sale.refreshAskedAt)}: llegan en unos minutos.
        </Text>
      )}
      <LinesField
        form={record.form}
        of={{
          saleId: sale.saleId,
          currency: sale.currency,
          startDate: sale.days.startDate,
          endDate: sale.days.endDate,
        }}
      />
    </VersionedForm>
  )
}
