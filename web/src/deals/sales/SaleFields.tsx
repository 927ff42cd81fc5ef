import { saleTypeLabels } from '@aforo/api/deals/sale-labels'
import { SaleCurrency, SaleType } from '@aforo/api/deals/sale-states'
import { saleWords as words } from '@aforo/api/deals/sale-words'
import { currencyLabels } from '@aforo/api/platform/labels'
import { Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Choice } from '../../ui/choices.ts'
import { openRange } from '../../ui/dates/calendar.ts'
import { DateRangeField } from '../../ui/dates/DateRangeField.tsx'
import { DayField } from '../../ui/dates/DayField.tsx'
import { type FieldForm, fieldOf, SelectField, TextAreaField, TextField } from '../../ui/fields.tsx'
import { MoneyField } from '../../ui/money/MoneyField.tsx'
import { optionsOf } from '../../ui/options.ts'
import { SearchField } from '../../ui/SearchField.tsx'
import { NewClient } from './NewClient.tsx'
import { customerChoices, executiveChoices } from './saleChoices.ts'
import { noClient, type SaleValues } from './saleForm.ts'

const types = optionsOf(SaleType.options, saleTypeLabels)
const currencies = optionsOf(SaleCurrency.options, currencyLabels)
const notYet = [{ value: noClient, label: 'Todavía no es cliente' }]

interface SaleFieldsProps {
  form: FieldForm & { values: SaleValues; setFieldValue: (path: string, value: unknown) => void }
  /** The currency is fixed while lines are priced in it. */
  hasLines?: boolean
  /** What may be done about a company that isn't a client yet. */
  besideClient?: ReactNode
}

/** What is said of a deal besides its products. */
export function SaleFields({ form, hasLines = false, besideClient }: SaleFieldsProps) {
  const [wish, setWish] = useState<string>()
  const [made, setMade] = useState<Choice>()
  return (
    <>
      <TextField
        {...fieldOf(form, words, 'title')}
        placeholder="Oficina 301 para Estudio Rivas"
        maxLength={150}
        withAsterisk
      />
      <SearchField
        form={form}
        name="clientId"
        label={words.client.label}
        placeholder="Busca un cliente"
        source={customerChoices}
        fixed={notYet}
        known={made?.value === form.values.clientId ? made : undefined}
        onCreate={setWish}
      />
      {wish !== undefined && (
        <NewClient
          key={wish}
          name={wish}
          onMade={client => {
            setMade(client)
            form.setFieldValue('clientId', client.value)
            setWish(undefined)
          }}
          onCancel={() => setWish(undefined)}
        />
      )}
      {form.values.clientId === noClient && (
        <>
          <TextField {...fieldOf(form, words, 'clientName')} maxLength={150} />
          {besideClient}
        </>
      )}
      <Group grow align="flex-start">
        <SelectField {...fieldOf(form, words, 'type')} data={types} searchable={false} />
        <SelectField
          {...fieldOf(form, words, 'currency')}
          data={currencies}
          searchable={false}
          disabled={hasLines}
          description={hasLines ? 'Es la de sus productos.' : undefined}
        />
      </Group>
      <SearchField
        form={form}
        name="salesExecutiveId"
        label={words.salesExecutive.label}
        placeholder="Quién lo lleva"
        source={executiveChoices}
      />
      <DateRangeField form={form} names={['startDate', 'endDate']} placeholders={openRange} required={[false, false]} />
      <MoneyField
        form={form}
        name="setUpFee"
        label={`${words.setUpFee.label}, sin IGV`}
        currency={form.values.currency}
        placeholder="Nada"
      />
      <DayField {...fieldOf(form, words, 'expectedCloseDate')} />
      <TextAreaField {...fieldOf(form, words, 'notes')} maxLength={2000} />
    </>
  )
}
