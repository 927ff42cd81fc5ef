import type { CrmMapping, StageMeaning } from '@aforo/contract/commerce/hubspot'
import { saleStatusLabels } from '@aforo/contract/commerce/sale-labels'
import { SaleStatus } from '@aforo/contract/commerce/sale-states'
import { Button, Group, Select, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../../platform/api.ts'
import { type Refusal, refusalOf } from '../../platform/problem.ts'
import type { ChoiceSource } from '../../ui/choices.ts'
import { formatCounted } from '../../ui/formats.ts'
import { loading } from '../../ui/loading.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { RetryButton } from '../../ui/RetryButton.tsx'
import { SearchSelect } from '../../ui/SearchSelect.tsx'
import { toast } from '../../ui/toast.tsx'
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

/** What the CRM's stages and products mean here; read from the CRM as it is now. */
export function MappingForm({ onDone }: { onDone: () => void }) {
  const query = useQuery({ ...mappingQuery(), staleTime: 0, refetchOnWindowFocus: false })
  if (query.data && !query.isFetching) return <Fields mapping={query.data} onDone={onDone} />
  if (query.error)
    return (
      <ProblemAlert
        refusal={{ ...refusalOf(query.error), message: 'HubSpot no responde ahora, así que no se ven sus etapas.' }}
        actions={<RetryButton onClick={() => query.refetch()} />}
      />
    )
  return <Skeleton height={320} radius="md" {...loading} />
}

function Fields({ mapping, onDone }: { mapping: CrmMapping; onDone: () => void }) {
  const read = useReadQueue()
  const [stages, setStages] = useState<Record<string, StageMeaning | null>>({})
  const [products, setProducts] = useState<Record<string, string | null>>({})
  const [owners, setOwners] = useState<Record<string, string | null>>({})
  const [refusal, setRefusal] = useState<Refusal>()
  const [saving, setSaving] = useState(false)
  const keyOf = (pipelineId: string, stageId: string) => JSON.stringify([pipelineId, stageId])
  const changed = Object.keys({ ...stages, ...products, ...owners }).length > 0

  const save = async () => {
    setSaving(true)
    try {
      const { retried } = await client.salesQueue.setMapping({
        version: mapping.version,
        stages: Object.entries(stages).map(([key, status]) => {
          const [pipelineId, stageId] = JSON.parse(key) as [string, string]
          return { pipelineId, stageId, status }
        }),
        products: Object.entries(products).map(([id, productId]) => ({ id, productId })),
        owners: Object.entries(owners).map(([id, userId]) => ({ id, userId })),
      })
      toast.success(
        retried > 0
          ? `Guardado. ${formatCounted(retried, 'negocio vuelve', 'negocios vuelven')} a leerse.`
          : 'Se guardaron las correspondencias.',
      )
      read()
      onDone()
    } catch (error) {
      setRefusal(refusalOf(error))
    } finally {
      setSaving(false)
    }
  }

  return (
    <Stack gap="lg">
      {refusal && <ProblemAlert refusal={refusal} onClose={() => setRefusal(undefined)} />}
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
                onChange={next => setStages(old => ({ ...old, [key]: next as StageMeaning | null }))}
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
            clearable
            onChoose={next => setProducts(old => ({ ...old, [id]: next?.value ?? null }))}
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
              clearable
              onChoose={next => setOwners(old => ({ ...old, [id]: next?.value ?? null }))}
            />
          ))}
        </Stack>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onDone}>
          Cancelar
        </Button>
        <Button data-writes loading={saving} disabled={!changed} onClick={save}>
          Guardar
        </Button>
      </Group>
    </Stack>
  )
}
