import type { Contract } from '@aforo/api/deals/contract-records'
import type { SyncField } from '@aforo/api/deals/contract-states'
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../../platform/api.ts'
import { refusalOf } from '../../platform/problem.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { formatCounted } from '../../ui/formats.ts'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { toast } from '../../ui/toast.tsx'
import { ContractRefusal } from './ContractRefusal.tsx'
import { useStoreContract } from './contractQueries.ts'

interface SyncFormProps {
  contract: Contract
  onDone: () => void
}

/** What changed in the deal since the draft took it over, field by field, and which of it the draft takes now. */
export function SyncForm({ contract: { id, version }, onDone }: SyncFormProps) {
  const store = useStoreContract()
  const query = useQuery(api.contracts.differences.queryOptions({ input: { id } }))
  const { data } = query
  const [left, setLeft] = useState<readonly SyncField[]>([])
  const take = useMutation({
    mutationFn: (fields: SyncField[]) => client.contracts.sync({ id, version, fields }),
    onSuccess: after => {
      store(after)
      toast.success('Contrato actualizado desde el CRM.')
      onDone()
    },
  })
  if (!data) return <LoadingOrError query={query} skeleton={160} />
  if (data.length === 0)
    return (
      <EmptyState icon={IconCheck} title="El contrato dice lo mismo que el negocio" text="No hay nada que traer." />
    )
  const chosen = data.map(({ field }) => field).filter(field => !left.includes(field))
  return (
    <Stack gap="md">
      {take.error && <ContractRefusal refusal={refusalOf(take.error)} contractId={id} />}
      <Text size="sm" c="dimmed">
        Elige lo que el contrato toma del negocio. Lo demás queda como está aquí.
      </Text>
      <Rows look="framed">
        {data.map(({ field, displayName, contract, deal }) => (
          <li key={field}>
            <Checkbox
              label={displayName}
              fw={500}
              checked={!left.includes(field)}
              onChange={event =>
                setLeft(event.currentTarget.checked ? left.filter(one => one !== field) : [...left, field])
              }
            />
            <Text size="sm" c="dimmed" mt={6}>
              Aquí: {contract || 'vacío'}
            </Text>
            <Text size="sm">En el negocio: {deal || 'vacío'}</Text>
          </li>
        ))}
      </Rows>
      <Group justify="flex-end">
        <Button data-writes loading={take.isPending} disabled={chosen.length === 0} onClick={() => take.mutate(chosen)}>
          Traer {formatCounted(chosen.length, 'cambio', 'cambios')}
        </Button>
      </Group>
    </Stack>
  )
}
