import { Button } from '@mantine/core'
import { type FieldForm, TextField } from '../../ui/fields.tsx'

const cash = 'EFECTIVO'

/** What proves a payment. Cash has no code of its own: one press writes the word for it. */
export const PaymentCodeField = ({ form }: { form: FieldForm }) => (
  <TextField
    form={form}
    name="code"
    label="Código de la operación"
    description={`El del banco, la app o el POS; o ${cash}.`}
    maxLength={100}
    withAsterisk
    rightSectionWidth={96}
    rightSection={
      <Button data-writes size="compact-sm" variant="subtle" onClick={() => form.getInputProps('code').onChange(cash)}>
        Efectivo
      </Button>
    }
  />
)
