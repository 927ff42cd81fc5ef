import type { ExchangeRate } from '@aforo/api/people/billing-settings'
import { capitalized, formatDate, shortDay } from '@aforo/api/platform/dates-in-words'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { client } from '../../platform/api.ts'
import { ProblemError, type Refusal, refusalOf } from '../../platform/problem.ts'
import { TextField } from '../../ui/fields.tsx'
import { SmallForm } from '../../ui/SmallForm.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { useReadCompaniesAgain } from './companyQueries.ts'
import { asRate } from './rateText.ts'

/** The only rate that is sent is the one field of the form. */
function atField(refusal: Refusal, error: unknown): never {
  const errors = refusal.errors.map(({ message }) => ({ field: 'rate', message }))
  throw error instanceof ProblemError ? new ProblemError({ ...refusal, errors }) : error
}

/** The rate that somebody gave the day first, where that is why it was refused. */
const rateIn = ({ code, data }: Refusal) =>
  code === 'EXCHANGE_RATE_EXISTS' ? (data as { days: { rate: string }[] } | undefined)?.days[0]?.rate : undefined

interface RateFormProps {
  date: string
  /** What the day has; nothing yet without it. */
  rate: ExchangeRate | undefined
  onDone: () => void
}

/** The rate of one day, typed in its row. */
export function RateForm({ date, rate, onDone }: RateFormProps) {
  const readAgain = useReadCompaniesAgain()
  // What its day had when the form was opened, or what the form was told since; the day may get one meanwhile.
  const [known, setKnown] = useState(rate?.rate)
  const record = useRecordForm({
    initialValues: { rate: rate?.rate ?? '' },
    save: async values => {
      const rates = [{ date, rate: asRate(values.rate) }]
      // Who changes what they see means to; who adds one is told when somebody was first.
      const saved = await client.companies
        .saveExchangeRates({ rates, replace: known !== undefined })
        .catch((error: unknown) => {
          const refusal = refusalOf(error)
          const theirs = rateIn(refusal)
          if (theirs !== undefined) {
            setKnown(theirs)
            readAgain()
          }
          atField(refusal, error)
        })
      await readAgain()
      toast.undo(`Se guardó el tipo de cambio del ${formatDate(date)}.`, () =>
        undo(async () => {
          if (saved.before.length > 0) await client.companies.saveExchangeRates({ rates: saved.before, replace: true })
          else if (saved.added > 0) await client.companies.removeExchangeRates({ dates: [date] })
          await readAgain()
        }),
      )
    },
    onSaved: onDone,
  })
  const { form, refusal } = record
  const otherRate = refusal && rateIn(refusal)
  return (
    <SmallForm
      record={record}
      style={{ flex: 1 }}
      details={
        otherRate !== undefined && (
          <Text size="sm">Alguien puso {otherRate}. Guarda otra vez para cambiarlo por el tuyo.</Text>
        )
      }
    >
      <Group gap="sm" align="flex-start">
        <Text size="sm" w={96} pt={8}>
          {capitalized(shortDay(date))}
        </Text>
        <TextField
          form={form}
          name="rate"
          aria-label={`Soles por dólar, ${shortDay(date)}`}
          placeholder="3.745"
          inputMode="decimal"
          maxLength={16}
          autoFocus
          style={{ flex: '0 1 160px' }}
        />
        <Button type="submit" loading={record.saving}>
          Guardar
        </Button>
        <Button variant="default" onClick={onDone}>
          Cancelar
        </Button>
      </Group>
    </SmallForm>
  )
}
