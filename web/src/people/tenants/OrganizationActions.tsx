import { SupportReason } from '@aforo/api/people/support'
import type { Tenant } from '@aforo/api/people/tenants'
import { Button, Modal, Stack, Text } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { api, client } from '../../platform/api.ts'
import { enterAsSupport } from '../../platform/session/visit.ts'
import { DependentList } from '../../ui/dependents/DependentList.tsx'
import { TextAreaField } from '../../ui/fields.tsx'
import { formatCounted } from '../../ui/formats.ts'
import { LifecycleButtons } from '../../ui/LifecycleButtons.tsx'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { useStoreOrganization } from './organizationsQueries.ts'

/** What may be done to an organisation as it is. */
export function OrganizationActions({ tenant }: { tenant: Tenant }) {
  const store = useStoreOrganization()
  const [entering, setEntering] = useState(false)
  const { accountName: account, name, version, can } = tenant
  const set = async (on: boolean, version: number) => {
    const after = await (on ? client.tenants.enable : client.tenants.disable)({ account, version })
    store(after)
    return after
  }
  const close = () => setEntering(false)
  return (
    <>
      <LifecycleButtons
        can={can}
        steps={{
          disable: {
            label: 'Deshabilitar',
            confirm: { title: `Deshabilitar ${name}`, consequences: <Consequences account={account} /> },
            run: () => set(false, version),
            done: `Se deshabilitó ${name}.`,
            undo: after => set(true, after.version),
          },
          enable: {
            label: 'Habilitar',
            variant: 'filled',
            run: () => set(true, version),
            done: `Se habilitó ${name}.`,
            undo: after => set(false, after.version),
          },
        }}
        after={
          can.enterAsSupport && (
            <Button leftSection={<IconEye size={18} />} onClick={() => setEntering(true)}>
              Entrar como soporte
            </Button>
          )
        }
      />
      <Modal opened={entering} onClose={close} title={`Entrar a ${name} como soporte`}>
        <EnterSupport account={account} onCancel={close} />
      </Modal>
    </>
  )
}

/** What stops with an organisation, in numbers. */
function Consequences({ account }: { account: string }) {
  const query = useQuery({
    ...api.tenants.consequences.queryOptions({ input: { account } }),
    staleTime: 0,
  })
  if (!query.data) return <LoadingOrError query={query} skeleton={80} />
  const { people, sessions, reservations, dependents } = query.data
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
      {dependents.takes.length > 0 && <DependentList groups={dependents.takes} ending="SUSPEND" />}
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
