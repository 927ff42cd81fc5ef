import type { Sale } from '@aforo/contract/commerce/sale-records'
import { Button } from '@mantine/core'
import { IconArchive } from '@tabler/icons-react'
import { useState } from 'react'
import { client } from '../../platform/api.ts'
import { ConfirmEnding } from '../../ui/dependents/ConfirmEnding.tsx'
import { differencesIn } from '../../ui/StaleAlert.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { useVersionedForm } from '../../ui/useVersionedForm.ts'
import { VersionedForm } from '../../ui/VersionedForm.tsx'
import { RegisterClient } from './RegisterClient.tsx'
import { SaleFields } from './SaleFields.tsx'
import { changesOf, SaleSchema, type SaleValues, valuesOf } from './saleForm.ts'
import { useStoreSale } from './saleQueries.ts'
import { saleWords } from './saleWords.ts'

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
  const [asked, setAsked] = useState(false)
  const archive = async () => {
    const { saleId, version } = record.base
    const archived = await client.sales.deprecate({ saleId, version })
    record.discard()
    onArchived()
    store(archived)
    toast.undo(`Se archivó ${archived.title}.`, () =>
      undo(async () => store(await client.sales.restore({ id: saleId }))),
    )
  }
  return (
    <>
      <VersionedForm
        record={record}
        readOnly={!sale.can.edit}
        differencesOf={(mine, theirs) => differencesIn(saleWords, mine, valuesOf(theirs))}
        beside={
          sale.can.deprecate && (
            <Button
              data-writes
              variant="subtle"
              color="red"
              leftSection={<IconArchive size={16} />}
              onClick={() => setAsked(true)}
            >
              Archivar
            </Button>
          )
        }
      >
        <SaleFields
          form={record.form}
          hasLines={sale.lineItems.length > 0}
          besideClient={<RegisterClient sale={sale} />}
        />
      </VersionedForm>
      <ConfirmEnding
        opened={asked}
        title={`Archivar ${sale.title}`}
        subject="DEAL"
        id={sale.saleId}
        consequence="Deja de ocupar sus productos y de contar. Se recupera con el filtro «Archivados»."
        confirm="Archivar"
        onConfirm={archive}
        onClose={() => setAsked(false)}
      />
    </>
  )
}
