import type { Sale } from '@aforo/api/deals/sale-records'
import { saleWords } from '@aforo/api/deals/sale-words'
import { client } from '../../platform/api.ts'
import { RemoveRecord } from '../../ui/dependents/RemoveRecord.tsx'
import { differencesIn } from '../../ui/StaleAlert.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { useVersionedForm } from '../../ui/useVersionedForm.ts'
import { VersionedForm } from '../../ui/VersionedForm.tsx'
import { RegisterClient } from './RegisterClient.tsx'
import { SaleFields } from './SaleFields.tsx'
import { changesOf, SaleSchema, type SaleValues, valuesOf } from './saleForm.ts'
import { useStoreSale } from './saleQueries.ts'

interface SaleDataProps {
  sale: Sale
  /** After it was put aside: the list doesn't show it any more. */
  onArchived: () => void
}

/** What is said of a deal besides its products, to be changed. */
export function SaleData({ sale, onArchived }: SaleDataProps) {
  const store = useStoreSale()
  const write = async (values: SaleValues, base: Sale) => {
    const after = await client.sales.update({
      ...changesOf(valuesOf(base), values),
      id: base.saleId,
      version: base.version,
    })
    store(after)
    return after
  }
  const record = useVersionedForm<Sale, SaleValues>({
    latest: sale,
    valuesOf,
    schema: SaleSchema,
    save: write,
    onSaved: (before, after) =>
      toast.undo(`Se guardó ${after.title}.`, () => undo(() => write(valuesOf(before), after))),
  })
  const archive = async () => {
    const { saleId, version } = record.base
    const archived = await client.sales.deprecate({ saleId, version })
    record.discard()
    onArchived()
    store(archived)
    return `Se archivó ${archived.title}.`
  }
  return (
    <VersionedForm
      record={record}
      readOnly={!sale.can.edit}
      differencesOf={(mine, theirs) => differencesIn(saleWords, mine, valuesOf(theirs))}
      beside={
        sale.can.deprecate && (
          <RemoveRecord
            subject="DEAL"
            id={sale.saleId}
            name={sale.title}
            verb="Archivar"
            consequence="Deja de ocupar sus productos y de contar. Se recupera con el filtro «Archivados»."
            remove={archive}
            restore={async () => store(await client.sales.restore({ id: sale.saleId }))}
          />
        )
      }
    >
      <SaleFields
        form={record.form}
        hasLines={sale.lineItems.length > 0}
        besideClient={<RegisterClient sale={sale} />}
      />
    </VersionedForm>
  )
}
