import type { SapMapping } from '@aforo/api/money/billing-sap'
import { currencyLabels } from '@aforo/api/platform/labels'
import { Autocomplete, Group, Select, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../../platform/api.ts'
import { MappingFrame } from '../../platform/connections/MappingFrame.tsx'
import { refusalOf } from '../../platform/problem.ts'
import { formatCounted } from '../../ui/formats.ts'
import { loading } from '../../ui/loading.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { RetryButton } from '../../ui/RetryButton.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { codesOf, codesOver, type SapCodes } from './sapCodes.ts'

const kinds = [
  { value: 'ITEM', label: 'Artículo' },
  { value: 'ACCOUNT', label: 'Cuenta' },
]

/** What is billed in SAP's codes, as they are when the form opens; chosen from what SAP offers, or typed. */
export function SapMappingForm({ onDone }: { onDone: () => void }) {
  const [read, setRead] = useState<SapMapping>()
  // Once: whatever happens to the connection has its calls read again, and would take away what was typed meanwhile.
  const query = useQuery({
    ...api.billingSap.mapping.queryOptions(),
    staleTime: 0,
    enabled: !read,
    refetchOnWindowFocus: false,
    retry: false,
  })
  if (!read && query.isSuccess && !query.isFetching) setRead(query.data)
  if (read) return <Fields mapping={read} onRead={setRead} onDone={onDone} />
  if (query.error && !query.isFetching) {
    const refusal = refusalOf(query.error)
    return (
      <ProblemAlert
        refusal={{
          ...refusal,
          ...(refusal.code === 'NOT_FOUND' && { message: 'Configura antes la conexión con SAP.' }),
        }}
        actions={<RetryButton onClick={() => query.refetch()} />}
      />
    )
  }
  return <Skeleton height={320} radius="md" {...loading} />
}

interface FieldsProps {
  mapping: SapMapping
  onRead: (mapping: SapMapping) => void
  onDone: () => void
}

function Fields({ mapping, onRead, onDone }: FieldsProps) {
  const queryClient = useQueryClient()
  const record = useRecordForm<SapCodes, number>({
    initialValues: codesOf(mapping),
    save: async ({ companies, concepts, taxes, currencies, costCentres }) => {
      const { retried } = await client.billingSap.setMapping({
        version: mapping.version,
        companies: companies.map(({ companyId, series }) => ({ companyId, series })),
        concepts: concepts.map(({ concept, kind, code }) => ({ concept, kind, code })),
        taxes,
        currencies,
        costCentres: costCentres.map(({ campusId, code }) => ({ campusId, code })),
      })
      return retried
    },
    onSaved: async retried => {
      toast.success(
        retried > 0
          ? `Guardado. ${formatCounted(retried, 'factura vuelve', 'facturas vuelven')} a enviarse.`
          : 'Se guardaron las correspondencias.',
      )
      await queryClient.invalidateQueries({ queryKey: api.connections.key() })
      onDone()
    },
  })
  const { form } = record
  const items = mapping.offers.items.map(({ code }) => code)
  const series = mapping.offers.series.map(({ code }) => code)

  /** What is refused of a line: its code, or what it is of, which may be gone. */
  const faultOf = (line: string, ...fields: string[]) =>
    fields.map(field => form.errors[`${line}.${field}`]).find(Boolean)

  /** Reads what somebody else has written, below what was typed, which stays. */
  const readAnew = async () => {
    const now = await client.billingSap.mapping()
    form.setInitialValues(codesOf(now))
    form.setValues(codesOver(codesOf(mapping), form.getValues(), codesOf(now)))
    onRead(now)
  }

  return (
    <MappingFrame record={record} isDirty={form.isDirty()} done="escribiste" onReadAnew={readAnew} onCancel={onDone}>
      {items.length === 0 && (
        <Text size="sm" c="dimmed">
          SAP no responde ahora: los códigos se pueden escribir igual.
        </Text>
      )}
      <Stack gap="sm">
        <Title order={3} size="h5">
          Conceptos
        </Title>
        {form.getValues().concepts.map(({ concept, displayName, kind }, place) => (
          <Group key={concept} gap="xs" wrap="nowrap" align="flex-end">
            <Select
              w={120}
              label={displayName}
              data={kinds}
              allowDeselect={false}
              {...form.getInputProps(`concepts.${place}.kind`)}
            />
            <Autocomplete
              flex={1}
              aria-label={`Código de ${displayName}`}
              data={kind === 'ITEM' ? items : []}
              maxLength={50}
              placeholder="Sin código: no se envía"
              {...form.getInputProps(`concepts.${place}.code`)}
            />
          </Group>
        ))}
      </Stack>
      <Stack gap="sm">
        <Title order={3} size="h5">
          Impuestos y monedas
        </Title>
        <Group grow>
          <TextInput label="Con IGV" placeholder="IGV" maxLength={50} {...form.getInputProps('taxes.taxed')} />
          <TextInput label="Sin IGV" placeholder="EXO" maxLength={50} {...form.getInputProps('taxes.untaxed')} />
        </Group>
        <Group grow>
          {form.getValues().currencies.map(({ currency }, place) => (
            <TextInput
              label={currencyLabels[currency]}
              maxLength={50}
              {...form.getInputProps(`currencies.${place}.code`)}
              key={currency}
            />
          ))}
        </Group>
      </Stack>
      <Stack gap="sm">
        <Title order={3} size="h5">
          Series por empresa
        </Title>
        {form.getValues().companies.map(({ companyId, name, sapCompany }, place) => (
          <Autocomplete
            label={name}
            description={sapCompany ? `Compañía ${sapCompany}` : 'Sin compañía de SAP: vale la de la conexión.'}
            data={series}
            placeholder="La de SAP"
            {...form.getInputProps(`companies.${place}.series`)}
            error={faultOf(`companies.${place}`, 'companyId', 'series')}
            key={companyId}
          />
        ))}
      </Stack>
      <Stack gap="sm">
        <Title order={3} size="h5">
          Centros de costo por sede
        </Title>
        {form.getValues().costCentres.map(({ campusId, name }, place) => (
          <TextInput
            label={name}
            maxLength={50}
            placeholder="Ninguno"
            {...form.getInputProps(`costCentres.${place}.code`)}
            error={faultOf(`costCentres.${place}`, 'campusId', 'code')}
            key={campusId}
          />
        ))}
      </Stack>
    </MappingFrame>
  )
}
