import { BillingConcept, type BillingCurrency } from '@aforo/api/money/bill-states'
import { isAdjustable } from '@aforo/api/money/billing.rules'
import { billingConceptLabels } from '@aforo/api/money/billing-labels'
import { formatMinor } from '@aforo/api/platform/money'
import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { IconButton } from '../../ui/IconButton.tsx'
import { groupThousands, parseMoney } from '../../ui/money/typedMoney.ts'
import { optionsOf } from '../../ui/options.ts'
import { Rows } from '../../ui/Rows.tsx'
import { TypedInput } from '../../ui/TypedInput.tsx'
import { type EntryValues, newEntry, totalsOfEntries, withoutEntry } from './entriesForm.ts'

interface EntriesFieldsProps {
  entries: readonly EntryValues[]
  currency: BillingCurrency
  taxRate: string
  onChange: (entries: EntryValues[]) => void
}

const concepts = optionsOf(BillingConcept.exclude(['PURCHASE_ADJUSTMENT']).options, billingConceptLabels)

/** The entries of a bill, typed: each with its concept and amount, and adjustments under what they correct. */
export function EntriesFields({ entries, currency, taxRate, onChange }: EntriesFieldsProps) {
  const change = (id: string, given: Partial<EntryValues>) =>
    onChange(entries.map(entry => (entry.id === id ? { ...entry, ...given } : entry)))
  const totals = totalsOfEntries(entries, taxRate)
  const money = (minor: number) => formatMinor(minor, currency)
  return (
    <Stack gap="sm">
      <Rows look="framed">
        {entries
          .filter(({ referenceId }) => referenceId === null)
          .map(entry => (
            <li key={entry.id}>
              <Stack gap="xs">
                <EntryField
                  entry={entry}
                  currency={currency}
                  onChange={given => change(entry.id, given)}
                  onRemove={() => onChange(withoutEntry(entries, entry.id))}
                />
                {entries
                  .filter(({ referenceId }) => referenceId === entry.id)
                  .map(adjustment => (
                    <EntryField
                      key={adjustment.id}
                      entry={adjustment}
                      currency={currency}
                      onChange={given => change(adjustment.id, given)}
                      onRemove={() => onChange(withoutEntry(entries, adjustment.id))}
                    />
                  ))}
                {isAdjustable(entry.concept) && (
                  <Group>
                    <Button
                      data-writes
                      size="compact-sm"
                      variant="subtle"
                      leftSection={<IconPlus size={14} />}
                      onClick={() => onChange([...entries, newEntry('PURCHASE_ADJUSTMENT', entry.id)])}
                    >
                      Añadir ajuste
                    </Button>
                  </Group>
                )}
              </Stack>
            </li>
          ))}
      </Rows>
      <Group>
        <Button
          data-writes
          variant="default"
          leftSection={<IconPlus size={16} />}
          onClick={() => onChange([...entries, newEntry('OTHER')])}
        >
          Añadir línea
        </Button>
      </Group>
      <Text size="sm" aria-live="polite">
        {money(totals.net)} sin IGV, {money(totals.tax)} de IGV, <b>{money(totals.total)}</b> en total.
        {totals.leftOver < 0 && ` Los ajustes sobran en ${money(totals.leftOver)}.`}
      </Text>
    </Stack>
  )
}

interface EntryFieldProps {
  entry: EntryValues
  currency: BillingCurrency
  onChange: (given: Partial<EntryValues>) => void
  onRemove: () => void
}

function EntryField({ entry, currency, onChange, onRemove }: EntryFieldProps) {
  const isAdjustment = entry.referenceId !== null
  return (
    <Group gap="xs" align="flex-end" wrap="wrap" pl={isAdjustment ? 'lg' : undefined}>
      {!isAdjustment && (
        <Select
          w={150}
          label="Concepto"
          data={concepts}
          value={entry.concept}
          allowDeselect={false}
          onChange={next => next && onChange({ concept: BillingConcept.parse(next) })}
        />
      )}
      <TextInput
        flex="1 1 160px"
        label={isAdjustment ? 'Ajuste' : 'Descripción'}
        maxLength={200}
        value={entry.description}
        onChange={event => onChange({ description: event.currentTarget.value })}
      />
      <TypedInput
        w={140}
        label={isAdjustment ? 'Suma o resta' : 'Sin IGV'}
        inputMode="decimal"
        placeholder={isAdjustment ? '-100.00' : '0.00'}
        value={entry.amount}
        onChange={amount => onChange({ amount })}
        read={typed => parseMoney(typed, currency)}
        write={groupThousands}
        unreadable="Escribe un importe, como 1,234.50."
      />
      <IconButton
        data-writes
        label="Quitar"
        name={`Quitar ${entry.description || 'la línea'}`}
        color="red"
        size="lg"
        onClick={onRemove}
      >
        <IconTrash size={16} />
      </IconButton>
    </Group>
  )
}
