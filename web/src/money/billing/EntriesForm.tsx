import type { Billing } from '@aforo/api/money/bills'
import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { client } from '../../platform/api.ts'
import { type Refusal, refusalOf } from '../../platform/problem.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { toast } from '../../ui/toast.tsx'
import { useStoreBilling } from './billingQueries.ts'
import { EntriesFields } from './EntriesFields.tsx'
import { inputOf, valuesOf } from './entriesForm.ts'

/** The entries of a bill, to be changed all together. */
export function EntriesForm({ bill, onDone }: { bill: Billing; onDone: () => void }) {
  const store = useStoreBilling()
  const [base] = useState(bill)
  const [entries, setEntries] = useState(() => valuesOf(bill))
  const [refusal, setRefusal] = useState<Refusal>()
  const [saving, setSaving] = useState(false)
  const input = inputOf(entries)
  const save = async () => {
    if (!input) return
    setSaving(true)
    try {
      store(await client.billing.setEntries({ id: base.id, version: base.version, entries: input }))
      toast.success('Se guardaron las líneas.')
      onDone()
    } catch (error) {
      setRefusal(refusalOf(error))
    } finally {
      setSaving(false)
    }
  }
  return (
    <Stack gap="md">
      {refusal && <ProblemAlert refusal={refusal} onClose={() => setRefusal(undefined)} />}
      <EntriesFields entries={entries} currency={base.currency} taxRate={base.taxRate} onChange={setEntries} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onDone}>
          Cancelar
        </Button>
        <Button data-writes loading={saving} disabled={!input} onClick={save}>
          Guardar
        </Button>
      </Group>
    </Stack>
  )
}
