import type { Billing } from '@aforo/api/money/bills'
import { Stack } from '@mantine/core'
import { useState } from 'react'
import { client } from '../../platform/api.ts'
import { FormButtons } from '../../ui/FormButtons.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { toast } from '../../ui/toast.tsx'
import { useAttempt } from '../../ui/useAttempt.ts'
import { useStoreBilling } from './billingQueries.ts'
import { EntriesFields } from './EntriesFields.tsx'
import { inputOf, valuesOf } from './entriesForm.ts'

/** The entries of a bill, to be changed all together. */
export function EntriesForm({ bill, onDone }: { bill: Billing; onDone: () => void }) {
  const store = useStoreBilling()
  const [base] = useState(bill)
  const [entries, setEntries] = useState(() => valuesOf(bill))
  const { busy, refusal, dismiss, run } = useAttempt()
  const input = inputOf(entries)
  const save = async () => {
    if (!input) return
    await run(async () => {
      store(await client.billing.setEntries({ id: base.id, version: base.version, entries: input }))
      toast.success('Se guardaron las líneas.')
      onDone()
    })
  }
  return (
    <Stack gap="md">
      {refusal && <ProblemAlert refusal={refusal} onClose={dismiss} />}
      <EntriesFields entries={entries} currency={base.currency} taxRate={base.taxRate} onChange={setEntries} />
      <FormButtons submit="Guardar" busy={busy} disabled={!input} onSubmit={save} onCancel={onDone} />
    </Stack>
  )
}
