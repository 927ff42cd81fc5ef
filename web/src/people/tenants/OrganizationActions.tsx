import { SupportReason } from '@aforo/contract/people/support'
import type { Tenant } from '@aforo/contract/people/tenants'
import { Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { api, client } from '../../platform/api.ts'
import { refusalOf } from '../../platform/problem.ts'
import { enterAsSupport } from '../../platform/session/visit.ts'
import { attempt } from '../../ui/attempt.ts'
import { TextAreaField } from '../../ui/fields.tsx'
import { formatCounted } from '../../ui/formats.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { useStoreOrganization } from './organizationsQueries.ts'

/** What may be done to an organisation as it is. */
export function OrganizationActions({ tenant }: { tenant: Tenant }) {
  const store = useStoreOrganization()
  const [asked, setAsked] = useState<'disable' | 'support'>()
  const { accountName: account, name, can } = tenant
  const enable = async (version?: number) => {
    const after = await client.tenants.enable({ account, version })
    store(after)
    return after
  }
  const disable = async (version?: number) => {
    const after = await client.tenants.disable({ account, version })
    store(after)
    return after
  }
  const turnOn = async () => {
    const after = await attempt(() => enable(tenant.version))
    if (after) toast.undo(`Se habilitó ${name}.`, () => undo(() => disable(after.version)))
  }
  const turnOff = async () => {
    const after = await attempt(() => disable(tenant.version))
    if (!after) return
    setAsked(undefined)
    toast.undo(`Se deshabilitó ${name}.`, () => undo(() => enable(after.version)))
  }
  return (
    <Group gap="xs" justify="flex-end">
      {can.disable && (
        <Button variant="default" onClick={() => setAsked('disable')}>
          Deshabilitar
        </Button>
      )}
      {can.enable && <Button onClick={turnOn}>Habilitar</Button>}
      {can.enterAsSupport && (
        <Button leftSection={<IconEye size={18} />} onClick={() => setAsked('support')}>
          Entrar como soporte
        </Button>
      )}
      <Modal opened={asked === 'disable'} onClose={() => setAsked(undefined)} title={`Deshabilitar ${name}`}>
        <Consequences account={account} />
        <Group justify="flex-end" gap="xs" mt="md">
          <Button variant="default" onClick={() => setAsked(undefined)}>
            Cancelar
          </Button>
          <Button color="red" onClick={turnOff}>
            Deshabilitar
          </Button>
        </Group>
      </Modal>
      <Modal opened={asked === 'support'} onClose={() => setAsked(undefined)} title={`Entrar a ${name} como soporte`}>
        <EnterSupport account={account} onCancel={() => setAsked(undefined)} />
      </Modal>
    </Group>
  )
}

/** What stops with an organisation, in numbers. */
function Consequences({ account }: { account: string }) {
  const query = useQuery({
    ...api.tenants.consequences.queryOptions({ input: { account } }),
    staleTime: 0,
  })
  if (query.error) return <ProblemAlert refusal={refusalOf(query.error)} />
  if (!query.data) return <Skeleton height={80} aria-busy aria-label="Cargando" />
  const { people, sessions, reservations } = query.data
  return (
    <Stack gap="xs">
      <Text size="sm">
        {formatCounted(people, 'persona no podrá', 'personas no podrán')} iniciar sesión
        {sessions > 0 &&
          ` y se ${sessions === 1 ? 'cerrará 1 sesión abierta' : `cerrarán ${sessions} sesiones abiertas`}`}
        .
      </Text>
      {reservations > 0 && (
        <Text size="sm">
          {formatCounted(reservations, 'reserva por venir sigue', 'reservas por venir siguen')} en pie: cancélalas antes
          si ya no vendrán.
        </Text>
      )}
      <Text size="sm" c="dimmed">
        Nada se borra. Puedes habilitarla otra vez cuando quieras.
      </Text>
    </Stack>
  )
}

function EnterSupport({ account, onCancel }: { account: string; onCancel: () => void }) {
  const record = useRecordForm({
    initialValues: { reason: '' },
    schema: z.object({ reason: SupportReason }),
    save: ({ reason }) => enterAsSupport(account, reason),
  })
  return (
    <RecordForm record={record} submit="Entrar" onCancel={onCancel}>
      <Text size="sm">
        Verás lo que ve su administración, sin poder cambiar nada, durante 60 minutos. Tu nombre y el motivo quedan en
        su historial.
      </Text>
      <TextAreaField
        form={record.form}
        name="reason"
        label="Motivo"
        placeholder="Nos pidieron revisar la reserva de…"
        maxLength={300}
        withAsterisk
        data-autofocus
      />
    </RecordForm>
  )
}
