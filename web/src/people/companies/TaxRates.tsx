import { type TaxRate, TaxRateFields } from '@aforo/api/people/billing-settings'
import { taxRateStatusLabels } from '@aforo/api/people/labels'
import { Button, Fieldset, Group, Text } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { client } from '../../platform/api.ts'
import type { Refusal } from '../../platform/problem.ts'
import { attempt } from '../../ui/attempt.ts'
import { openRange } from '../../ui/dates/calendar.ts'
import { DateRangeField } from '../../ui/dates/DateRangeField.tsx'
import { rangeWords } from '../../ui/dates/dateSpans.ts'
import { SwitchField, TextField } from '../../ui/fields.tsx'
import { formatPercent } from '../../ui/formats.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { Badge, type Tone } from '../../ui/StatusBadge.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import classes from './Companies.module.css'
import { taxRatesQuery, useReadCompaniesAgain } from './companyQueries.ts'

interface TaxRatesProps {
  today: string
  /** Whether the viewer works in all countries. */
  canEdit: boolean
}

const tones: Record<TaxRate['status'], Tone> = { UPCOMING: 'info', ACTIVE: 'good', EXPIRED: 'neutral' }

/** The tax rate (IGV) by dates, the latest first. */
export function TaxRates({ today, canEdit }: TaxRatesProps) {
  const query = useQuery(taxRatesQuery())
  const [editing, setEditing] = useState<string>()
  const close = () => setEditing(undefined)
  const { data } = query
  return (
    <Panel
      title="IGV"
      about="La tasa por fechas. Los precios y las facturas usan la del día de cada uno."
      actions={
        canEdit &&
        editing === undefined && (
          <Button data-writes variant="default" leftSection={<IconPlus size={16} />} onClick={() => setEditing('new')}>
            Añadir tasa
          </Button>
        )
      }
    >
      {editing === 'new' && <TaxRateForm today={today} onDone={close} />}
      {!data && <LoadingOrError query={query} skeleton={52} />}
      {data?.length === 0 && editing === undefined && (
        <Text size="sm">
          Vale <b>18 %</b> en todas las fechas. Cuando la tasa cambie, añádela con el día en que empieza.
        </Text>
      )}
      <Rows look="lined" aria-label="Tasas del IGV">
        {data?.map(rate =>
          editing === rate.id ? (
            <li key={rate.id}>
              <TaxRateForm today={today} rate={rate} onDone={close} />
            </li>
          ) : (
            <RateRow key={rate.id} rate={rate} onEdit={editing === undefined ? () => setEditing(rate.id) : undefined} />
          ),
        )}
      </Rows>
    </Panel>
  )
}

function RateRow({ rate, onEdit }: { rate: TaxRate; onEdit: (() => void) | undefined }) {
  const { id, version, startsOn, endsOn, status, can } = rate
  const readAgain = useReadCompaniesAgain()
  const remove = async () => {
    const removed = await attempt(() => client.companies.removeTaxRate({ id, version }))
    await readAgain()
    if (!removed) return
    toast.undo(removed.message, () =>
      undo(async () => {
        await client.companies.restoreTaxRate({ id })
        await readAgain()
      }),
    )
  }
  return (
    <li className={classes.row}>
      <Group gap="md">
        <Text fw={600} className={classes.figure}>
          {formatPercent(rate.rate)}
        </Text>
        <Text size="sm">{rangeWords({ from: startsOn, to: endsOn ?? undefined })}</Text>
        <Badge tone={tones[status]} label={taxRateStatusLabels[status]} />
      </Group>
      <Group gap={4} wrap="nowrap">
        {can.edit && onEdit && (
          <IconButton
            data-writes
            label="Cambiar"
            name={`Cambiar la tasa de ${formatPercent(rate.rate)}`}
            onClick={onEdit}
          >
            <IconPencil size={16} />
          </IconButton>
        )}
        {can.remove && (
          <IconButton
            data-writes
            color="red"
            label="Eliminar"
            name={`Eliminar la tasa de ${formatPercent(rate.rate)}`}
            onClick={remove}
          >
            <IconTrash size={16} />
          </IconButton>
        )}
      </Group>
    </li>
  )
}

interface RateValues extends Record<string, unknown> {
  rate: string
  startsOn: string | null
  endsOn: string | null
  endPrevious: boolean
}

const RateSchema = z.preprocess(values => {
  const { rate, startsOn, endsOn } = values as RateValues
  return { rate: rate.replace(',', '.').replace(/\s*%$/, ''), startsOn: startsOn ?? undefined, endsOn }
}, TaxRateFields)

interface TaxRateFormProps {
  today: string
  /** A new one without it. */
  rate?: TaxRate
  onDone: () => void
}

function TaxRateForm({ today, rate, onDone }: TaxRateFormProps) {
  const readAgain = useReadCompaniesAgain()
  const record = useRecordForm<RateValues>({
    initialValues: {
      rate: rate ? String(Number(rate.rate)) : '',
      startsOn: rate?.startsOn ?? null,
      endsOn: rate?.endsOn ?? null,
      endPrevious: true,
    },
    schema: RateSchema,
    save: async ({ rate: typed, startsOn, endsOn, endPrevious }) => {
      const fields = { rate: typed.replace(',', '.').replace(/\s*%$/, ''), startsOn: startsOn ?? '', endsOn }
      const saved = rate
        ? await client.companies.changeTaxRate({ ...fields, id: rate.id, version: rate.version })
        : await client.companies.addTaxRate({ ...fields, endPrevious })
      await readAgain()
      toast.success(`Se guardó la tasa de ${formatPercent(saved.rate)}.`)
    },
    onSaved: onDone,
  })
  const { form } = record
  return (
    <Fieldset legend={rate ? `Cambiar la tasa de ${formatPercent(rate.rate)}` : 'Nueva tasa'} maw={520}>
      <RecordForm
        record={record}
        submit={rate ? 'Guardar' : 'Añadir'}
        onCancel={onDone}
        renderRefusal={refusal => <RivalAlert refusal={refusal} onClose={record.dismiss} />}
      >
        <TextField
          form={form}
          name="rate"
          label="Tasa"
          placeholder="18"
          rightSection="%"
          inputMode="decimal"
          maxLength={8}
          withAsterisk
          data-autofocus
        />
        <DateRangeField
          form={form}
          names={['startsOn', 'endsOn']}
          placeholders={openRange}
          required={[true, false]}
          today={today}
        />
        {!rate && (
          <SwitchField
            form={form}
            name="endPrevious"
            label="Terminar la tasa vigente el día anterior"
            description="Si ya hay una en esa fecha."
          />
        )}
      </RecordForm>
    </Fieldset>
  )
}

/** A refusal of a rate; where another one has some of its days, which. */
function RivalAlert({ refusal, onClose }: { refusal: Refusal; onClose: () => void }) {
  const { rival } = (refusal.data ?? {}) as { rival?: Pick<TaxRate, 'rate' | 'startsOn' | 'endsOn'> | null }
  return (
    <ProblemAlert refusal={refusal} onClose={onClose}>
      {refusal.code === 'TAX_RATE_OVERLAPS' && rival && (
        <Text size="sm">
          {formatPercent(rival.rate)}, {rangeWords({ from: rival.startsOn, to: rival.endsOn ?? undefined })}. Cambia las
          fechas de una de las dos.
        </Text>
      )}
    </ProblemAlert>
  )
}
