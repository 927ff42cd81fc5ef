import type { AccessSettings } from '@aforo/api/people/identity-providers'
import { Button, Group, SimpleGrid, Switch } from '@mantine/core'
import { z } from 'zod'
import { client } from '../../platform/api.ts'
import { useMe } from '../../platform/session/me.ts'
import { receptionHours, useReceptionPost } from '../../platform/session/receptionPost.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SmallForm } from '../../ui/SmallForm.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { useTakeAccess } from './accessQueries.ts'

type Values = { inactivityMinutes: number | null; sessionHours: number | null }

const schema = z.object({
  inactivityMinutes: z.int().min(1).max(1440).nullable(),
  sessionHours: z.int().min(1).max(168),
})

/** How long a sign-in lasts, used and unused. */
export function SessionsRule({ settings }: { settings: AccessSettings }) {
  // A newer version begins the form anew, on what is saved.
  return <RuleForm key={settings.version} settings={settings} />
}

function RuleForm({ settings }: { settings: AccessSettings }) {
  const { account, sessions } = settings
  const take = useTakeAccess()
  const [isPost, setPost] = useReceptionPost(useMe().tenant.id)
  const before = { inactivityMinutes: sessions.inactivityMinutes, sessionHours: sessions.sessionHours }
  const record = useRecordForm<Values>({
    initialValues: before,
    schema,
    save: async ({ inactivityMinutes, sessionHours }) => {
      const change = { account, inactivityMinutes, sessionHours: sessionHours ?? before.sessionHours }
      const after = await client.identityProviders.setSessions({ ...change, version: settings.version })
      record.discard()
      take(after)
      const back = async () =>
        take(await client.identityProviders.setSessions({ account, ...before, version: after.version }))
      toast.undo('Se guardó la duración de las sesiones.', () => undo(back))
    },
  })
  const { form } = record
  return (
    <Panel title="Sesiones" about="Cuánto dura un ingreso antes de volver a pedirlo.">
      <SmallForm record={record}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <NumberField
            form={form}
            name="inactivityMinutes"
            label="Minutos sin actividad"
            description={`Después avisa y cierra. Vacío: ${sessions.defaultInactivityMinutes} minutos.`}
            placeholder={String(sessions.defaultInactivityMinutes)}
          />
          <NumberField
            form={form}
            name="sessionHours"
            label="Horas como máximo"
            description="Aunque se use sin parar. Hasta 168, una semana."
          />
        </SimpleGrid>
        <Switch
          label="Este dispositivo es un puesto de recepción"
          description={`Aquí la sesión espera ${receptionHours} horas sin actividad. Los demás dispositivos no cambian.`}
          checked={isPost}
          onChange={event => setPost(event.currentTarget.checked)}
        />
        {form.isDirty() && (
          <Group justify="flex-end">
            <Button type="submit" loading={record.saving}>
              Guardar sesiones
            </Button>
          </Group>
        )}
      </SmallForm>
    </Panel>
  )
}
