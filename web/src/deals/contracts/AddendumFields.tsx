import type { ContractAsOf } from '@aforo/api/deals/contract-addenda'
import type { ContractLine } from '@aforo/api/deals/contract-lines'
import type { Contract } from '@aforo/api/deals/contract-records'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import { formatMoney } from '@aforo/api/platform/money'
import { Checkbox, Fieldset, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { DayField } from '../../ui/dates/DayField.tsx'
import { SwitchField } from '../../ui/fields.tsx'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { MoneyField } from '../../ui/money/MoneyField.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { LinesField, type LinesForm } from '../sales/LinesField.tsx'
import type { AddendumValues } from './addendumForm.ts'
import { daysWords } from './contractWords.ts'
import { EndFields } from './EndFields.tsx'

type AddendumForm = LinesForm<AddendumValues>

interface AddendumFieldsProps {
  form: AddendumForm
  contract: Contract
}

/** The few fields of each kind of addendum. */
export function AddendumFields({ form, contract }: AddendumFieldsProps) {
  const { endDate } = contract
  switch (form.values.kind) {
    case 'EXTENSION':
      return (
        <Stack gap="sm">
          <Text size="sm">
            {endDate
              ? `Hoy termina el ${formatDate(endDate)}.`
              : contract.renewal
                ? 'Se renueva solo mientras nadie avise: no hay qué extender.'
                : 'Hoy no tiene fecha de término.'}
          </Text>
          <SwitchField form={form} name="openEnded" label="Sin fecha de término" />
          {!form.values.openEnded && <DayField form={form} name="endDate" label="Nuevo último día" />}
        </Stack>
      )
    case 'END':
      return (
        <Stack gap="sm">
          <Text size="sm">
            {endDate
              ? `Estaba acordado hasta el ${formatDate(endDate)}.`
              : contract.renewal
                ? 'Se renovaba solo.'
                : 'No tenía fecha de término.'}
          </Text>
          <DayField form={form} name="endDate" label="Último día" />
          <EndFields form={form} contract={contract} />
        </Stack>
      )
    case 'PARTIES':
      return (
        <Stack gap="sm">
          <DayField form={form} name="from" label="Desde" />
          <Text size="sm" c="dimmed">
            En el paso siguiente dices quién es el cliente y quién lo representa. No cambia lo que se alquila ni cuánto
            se factura; sí, a quién.
          </Text>
        </Stack>
      )
    case 'PRICE':
      return (
        <Stack gap="md">
          <DayField form={form} name="from" label="Desde" />
          <OfDay contract={contract} day={form.values.from}>
            {asOf => <Prices form={form} asOf={asOf} />}
          </OfDay>
        </Stack>
      )
    case 'LINES':
      return (
        <Stack gap="md">
          <DayField form={form} name="from" label="Desde" />
          <OfDay contract={contract} day={form.values.from}>
            {asOf => <Ends form={form} asOf={asOf} />}
          </OfDay>
          <Fieldset legend="Empiezan ese día">
            <LinesField
              form={form}
              of={{
                saleId: contract.sale.saleId,
                currency: contract.currency,
                startDate: form.values.from,
                endDate: contract.endDate,
                noun: 'contrato desde ese día',
              }}
            />
          </Fieldset>
        </Stack>
      )
  }
}

interface OfDayProps {
  contract: Contract
  day: string | null
  children: (asOf: ContractAsOf) => React.ReactNode
}

/** The contract as it stands on the day from which something changes. */
function OfDay({ contract: { id }, day, children }: OfDayProps) {
  const query = useQuery({
    ...api.contracts.asOf.queryOptions({ input: { id, date: day ?? undefined } }),
    placeholderData: keepPreviousData,
  })
  const { data } = query
  if (!data) return <LoadingOrError query={query} skeleton={120} />
  if (data.lines.length === 0)
    return (
      <Text size="sm" c="dimmed">
        Ese día no se alquila nada.
      </Text>
    )
  return children(data)
}

const isOne = ({ quantity }: ContractLine) => quantity === '1.00'

/** What it costs that day, with the increases until then. */
const priceWords = (line: ContractLine, monthly: string) =>
  isOne(line)
    ? `Ese día costaría ${monthly} al mes`
    : `Ese día costarían ${monthly} al mes, entre ${line.quantity.replace(/\.00$/, '')}`

const Prices = ({ form, asOf: { lines, currency } }: { form: AddendumForm; asOf: ContractAsOf }) => (
  <Rows look="framed">
    {lines.map(line => (
      <li key={line.id}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <div>
            <Text size="sm" fw={500}>
              {line.productCode} · {line.productName}
            </Text>
            <Text size="sm" c="dimmed">
              {priceWords(line, formatMoney({ amount: line.amount, currency }))}
            </Text>
          </div>
          <MoneyField
            form={form}
            name={`prices.${line.id}`}
            label={isOne(line) ? 'Precio nuevo al mes, sin IGV' : 'Precio nuevo de cada uno al mes, sin IGV'}
            placeholder="Igual"
            currency={currency}
          />
        </SimpleGrid>
      </li>
    ))}
  </Rows>
)

function Ends({ form, asOf: { lines } }: { form: AddendumForm; asOf: ContractAsOf }) {
  const { ends } = form.values
  const { error } = form.getInputProps('ends')
  return (
    <Fieldset legend="Terminan el día anterior">
      <Stack gap="xs">
        {lines.map(line => (
          <Checkbox
            key={line.id}
            label={`${line.productCode} · ${line.productName}`}
            description={daysWords(line)}
            checked={ends.includes(line.id)}
            onChange={event =>
              form.setFieldValue(
                'ends',
                event.currentTarget.checked ? [...ends, line.id] : ends.filter(one => one !== line.id),
              )
            }
          />
        ))}
        {error && (
          <Group>
            <Text size="xs" c="var(--mantine-color-error)" role="alert">
              {error}
            </Text>
          </Group>
        )}
      </Stack>
    </Fieldset>
  )
}
