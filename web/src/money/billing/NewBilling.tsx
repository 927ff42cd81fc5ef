import { BillingCurrency } from '@aforo/api/money/bill-states'
import type { Billing } from '@aforo/api/money/bills'
import { taxRateAt } from '@aforo/api/people/tax-rates'
import { currencyLabels } from '@aforo/api/platform/labels'
import { decimalsOf } from '@aforo/api/platform/money'
import { Select, SimpleGrid, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { taxPeriodsQuery } from '../../deals/contracts/contractQueries.ts'
import { customerChoices } from '../../deals/sales/saleChoices.ts'
import { client } from '../../platform/api.ts'
import { MonthInput } from '../../ui/dates/MonthInput.tsx'
import { FormButtons } from '../../ui/FormButtons.tsx'
import { optionsOf } from '../../ui/options.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { SearchSelect } from '../../ui/SearchSelect.tsx'
import { toast } from '../../ui/toast.tsx'
import { useAttempt } from '../../ui/useAttempt.ts'
import { companyChoices } from './billingChoices.ts'
import { useStoreBilling } from './billingQueries.ts'
import { EntriesFields } from './EntriesFields.tsx'
import { inputOf, newEntry } from './entriesForm.ts'

interface NewBillingProps {
  clientId: string | undefined
  month: string
  onCancel: () => void
  onCreated: (billing: Billing) => void
}

const currencies = optionsOf(BillingCurrency.options, currencyLabels)

/** A bill by hand: for what no contract says. */
export function NewBilling({ clientId: first, month: coming, onCancel, onCreated }: NewBillingProps) {
  const store = useStoreBilling()
  const [clientId, setClient] = useState(first ?? null)
  const [companyId, setCompany] = useState<string | null>(null)
  const [currency, setCurrency] = useState<BillingCurrency>('PEN')
  const [month, setMonth] = useState<string | null>(coming)
  const [entries, setEntries] = useState(() => [newEntry('OTHER')])
  const { busy, refusal, dismiss, run } = useAttempt()
  const { data: rates = [] } = useQuery(taxPeriodsQuery())
  // As the server does it: the rate of the month's first day.
  const taxRate = taxRateAt(rates, `${month ?? coming}-01`)
  const input = inputOf(entries)
  const isWhole = clientId !== null && companyId !== null && month !== null && input !== undefined && input.length > 0
  const save = async () => {
    if (!isWhole) return
    await run(async () => {
      const made = await client.billing.create({ clientId, companyId, currency, month, entries: input })
      store(made)
      toast.success('Se creó la factura en borrador.')
      onCreated(made)
    })
  }
  return (
    <Stack gap="md">
      {refusal && <ProblemAlert refusal={refusal} onClose={dismiss} />}
      <SearchSelect
        label="Cliente"
        placeholder="Busca por nombre o documento"
        source={customerChoices}
        value={clientId}
        data-autofocus
        onChoose={choice => setClient(choice?.value ?? null)}
      />
      <SearchSelect
        label="Empresa que factura"
        placeholder="Elige una empresa"
        source={companyChoices}
        value={companyId}
        onChoose={choice => setCompany(choice?.value ?? null)}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <MonthInput label="Mes" value={month} onChange={setMonth} />
        <Select
          label="Moneda"
          data={currencies}
          value={currency}
          allowDeselect={false}
          onChange={next => setCurrency(BillingCurrency.parse(next))}
        />
      </SimpleGrid>
      <EntriesFields entries={entries} currency={currency} taxRate={decimalsOf(taxRate)} onChange={setEntries} />
      <FormButtons submit="Crear" busy={busy} disabled={!isWhole} onSubmit={save} onCancel={onCancel} />
    </Stack>
  )
}
