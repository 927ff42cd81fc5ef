import type { CrmMapping, StageMeaning } from '@aforo/api/deals/hubspot'
import { saleStatusLabels } from '@aforo/api/deals/sale-labels'
import { SaleStatus } from '@aforo/api/deals/sale-states'
import { Select, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../../platform/api.ts'
import { MappingFrame } from '../../platform/connections/MappingFrame.tsx'
import { refusalOf } from '../../platform/problem.ts'
import type { ChoiceSource } from '../../ui/choices.ts'
import { formatCounted } from '../../ui/formats.ts'
import { loading } from '../../ui/loading.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { RetryButton } from '../../ui/RetryButton.tsx'
import { SearchSelect } from '../../ui/SearchSelect.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { onlyLooks } from '../../ui/writes.ts'
import { executiveChoices } from '../sales/saleChoices.ts'
import { mappingQuery, useReadQueue } from './queueQueries.ts'

/** Our products, by name or code. */
const productChoices: ChoiceSource = {
  key: api.products.key(),
  search: async q => {
    const { items, totalItems } = await client.products.search({ q, pageSize: 20 })
    return { choices: items.map(({ id, name, code }) => ({ value: id, label: name, hint: code })), total: totalItems }
  },
  none: 'Ningún producto coincide',
}

const meanings = [
  ...SaleStatus.options.map(value => ({ value, label: saleStatusLabels[value] })),
  { value: 'IGNORED', label: 'No traer estos negocios' },
]

/** What the CRM's stages and products mean here, as the CRM is when the form opens. */
export function MappingForm({ onDone }: { onDone: () => void }) {
  const [read, setRead] = useState<CrmMapping>()
  // Once: whatever happens to the connection has its calls read again, and would take away what was chosen meanwhile.
  const query = useQuery({ ...mappingQuery(), staleTime: 0, enabled: !read, refetchOnWindowFocus: false })
  if (!read && query.isSuccess && !query.isFetching) setRead(query.data)
  if (read) return <Fields mapping={read} onRead={setRead} onDone={onDone} />
  if (query.error && !query.isFetching) {
    const refusal = refusalOf(query.error)
    const isDown = refusal.code === 'UNAVAILABLE'
    return (
      <ProblemAlert
        refusal={{ ...refusal, ...(isDown && { message: 'HubSpot no responde ahora, así que no se ven sus etapas.' }) }}
        actions={<RetryButton onClick={() => query.refetch()} />}
      />
    )
  }
  return <Skeleton height={320} radius="md" {...loading} />
}

/** What was chosen: by stage (its pipeline and itself), by product and by owner of the CRM. */
type Chosen = {
  stages: Record<string, StageMeaning | null>
  products: Record<string, string | null>
  owners: Record<string, string | null>
}

const keyOf = (pipelineId: string, stageId: string) => JSON.stringify([pipelineId, stageId])

interface FieldsProps {
  mapping: CrmMapping
  onRead: (mapping: CrmMapping) => void
  onDone: () => void
}

function Fields({ mapping, onRead, onDone }: FieldsProps) {
  const readQueue = useReadQueue()
  const record = useRecordForm<Chosen, number>({
    initialValues: { stages: {}, products: {}, owners: {} },
    save: async ({ stages, products, owners }) => {
      const { retried } = await client.salesQueue.setMapping({
        version: mapping.version,
        stages: Object.entries(stages).map(([key, status]) => {
          const [pipelineId, stageId] = JSON.parse(key) as [string, string]
          return { pipelineId, stageId, status }
        }),
        products: Object.entries(products).map(([id, productId]) => ({ id, productId })),
        owners: Object.entries(owners).map(([id, userId]) => ({ id, userId })),
      })
      return retried
    },
    onSaved: retried => {
      toast.success(
        retried > 0
          ? `Guardado. ${formatCounted(retried, 'negocio vuelve', 'negocios vuelven')} a leerse.`
          : 'Se guardaron las correspondencias.',
      )
      readQueue()
      onDone()
    },
  })
  const { form } = record
  const { stages, products, owners } = form.getValues()
  const choose = <Part extends keyof Chosen>(part: Part, key: string, value: Chosen[Part][string], known: unknown) => {
    const { [key]: _, ...others } = form.getValues()[part]
    form.clearErrors()
    // What is as it was is no change.
    form.setFieldValue(part, (value === known ? others : { ...others, [key]: value }) as never)
  }
  /** The server names what it refuses by its place among what was sent. */
  const faultOf = (part: 'products' | 'owners', id: string, field: string) =>
    form.errors[`${part}.${Object.keys(form.getValues()[part]).indexOf(id)}.${field}`]

  /** Reads the CRM anew below what was chosen, which stays. */
  const readAnew = async () => onRead(await client.salesQueue.mapping())

  return (
    <MappingFrame record={record} isDirty={form.isDirty()} done="elegiste" onReadAnew={readAnew} onCancel={onDone}>
      {mapping.pipelines.map(({ id: pipelineId, label, stages: there }) => (
        <Stack key={pipelineId} gap="sm">
          <Title order={3} size="h5">
            {label}
          </Title>
          {there.map(({ id, label: stage, status }) => {
            const key = keyOf(pipelineId, id)
            const value = key in stages ? (stages[key] ?? null) : status
            return (
              <Select
                key={id}
                label={stage}
                data={meanings}
                value={value}
                placeholder="Sin estado: sus negocios esperan"
                disabled={onlyLooks()}
                clearable
                onChange={next => choose('stages', key, next as StageMeaning | null, status)}
              />
            )
          })}
        </Stack>
      ))}
      <Stack gap="sm">
        <Title order={3} size="h5">
          Productos
        </Title>
        <Text size="sm" c="dimmed">
          Un producto con el mismo código (SKU) se reconoce solo. Elige aquí los que no.
        </Text>
        {mapping.products.map(({ id, name, code, productId, productName, by }) => (
          <SearchSelect
            key={id}
            source={productChoices}
            label={code ? `${name} (${code})` : name}
            description={by === 'CODE' && !(id in products) ? 'Reconocido por su código.' : undefined}
            value={id in products ? (products[id] ?? null) : productId}
            known={productId ? { value: productId, label: productName } : undefined}
            placeholder="Sin producto: sus negocios esperan"
            disabled={onlyLooks()}
            error={faultOf('products', id, 'productId')}
            // What is recognised by itself can be another, and not none.
            clearable={by !== 'CODE' || id in products}
            allowDeselect={by !== 'CODE' || id in products}
            onChoose={next => choose('products', id, next?.value ?? (by === 'CODE' ? productId : null), productId)}
          />
        ))}
      </Stack>
      {mapping.owners.length > 0 && (
        <Stack gap="sm">
          <Title order={3} size="h5">
            Propietarios
          </Title>
          <Text size="sm" c="dimmed">
            Quien usa aquí el mismo correo se reconoce solo. Elige a los demás: sus negocios pasan a su nombre.
          </Text>
          {mapping.owners.map(({ id, name, email, userId, userName, by }) => (
            <SearchSelect
              key={id}
              source={executiveChoices}
              label={email && email !== name ? `${name} (${email})` : name}
              description={by === 'MAIL' && !(id in owners) ? 'Reconocido por su correo.' : undefined}
              value={id in owners ? (owners[id] ?? null) : userId}
              known={userId ? { value: userId, label: userName } : undefined}
              placeholder="Sin persona: se ve el nombre de HubSpot"
              disabled={onlyLooks()}
              error={faultOf('owners', id, 'userId')}
              clearable={by !== 'MAIL' || id in owners}
              allowDeselect={by !== 'MAIL' || id in owners}
              onChoose={next => choose('owners', id, next?.value ?? (by === 'MAIL' ? userId : null), userId)}
            />
          ))}
        </Stack>
      )}
    </MappingFrame>
  )
}
