import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { DateRangeField } from '../../ui/dates/DateRangeField.tsx'
import type { FieldForm } from '../../ui/fields.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { Rows } from '../../ui/Rows.tsx'
import type { DiscountValues, TermsValues } from './termsForm.ts'

interface DiscountsFieldProps {
  form: FieldForm & {
    values: TermsValues
    removeListItem: (path: 'discounts', place: number) => void
    insertListItem: (path: 'discounts', item: DiscountValues) => void
  }
}

/** Percent off all lines between two days: months at a lower price, a promotion of the beginning. */
export function DiscountsField({ form }: DiscountsFieldProps) {
  const { discounts, startDate } = form.values
  const add = () => form.insertListItem('discounts', { key: crypto.randomUUID(), rate: null, startDate, endDate: null })
  return (
    <Stack gap="sm">
      {discounts.length === 0 && (
        <Text size="sm" c="dimmed">
          Sin descuentos entre fechas.
        </Text>
      )}
      <Rows look="framed">
        {discounts.map(({ key }, place) => (
          <li key={key}>
            <Group align="flex-end" gap="sm">
              <NumberField
                form={form}
                name={`discounts.${place}.rate`}
                label="Descuento %"
                min={0}
                max={100}
                decimalScale={2}
                allowDecimal
                w={120}
              />
              <div style={{ flex: 1, minWidth: 260 }}>
                <DateRangeField form={form} names={[`discounts.${place}.startDate`, `discounts.${place}.endDate`]} />
              </div>
              <IconButton
                data-writes
                label="Quitar"
                name={`Quitar el descuento ${place + 1}`}
                color="red"
                size="lg"
                onClick={() => form.removeListItem('discounts', place)}
              >
                <IconTrash size={16} />
              </IconButton>
            </Group>
          </li>
        ))}
      </Rows>
      <Group>
        <Button data-writes variant="default" leftSection={<IconPlus size={16} />} onClick={add}>
          Añadir descuento
        </Button>
      </Group>
    </Stack>
  )
}
