import type { AccessSettings } from '@aforo/api/people/identity-providers'
import { Anchor, Stack, Switch, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api, client } from '../../platform/api.ts'
import { refusalOf } from '../../platform/problem.ts'
import { formatCounted } from '../../ui/formats.ts'
import { Panel } from '../../ui/Panel.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { onlyLooks } from '../../ui/writes.ts'
import { useTakeAccess } from './accessQueries.ts'

/** Whether a password alone lets somebody in. */
export function SecondFactorRule({ settings }: { settings: AccessSettings }) {
  const { account, secondFactor, version, selectedIdp } = settings
  const { required, without } = secondFactor
  const take = useTakeAccess()
  const save = useMutation(
    api.identityProviders.requireSecondFactor.mutationOptions({
      onSuccess: after => {
        take(after)
        const call = { account, required: !after.secondFactor.required, version: after.version }
        const back = async () => take(await client.identityProviders.requireSecondFactor(call))
        toast.undo(
          after.secondFactor.required ? 'Ahora se exige un segundo factor.' : 'Ya no se exige un segundo factor.',
          () => undo(back),
        )
      },
    }),
  )
  const refusal = save.error ? refusalOf(save.error) : undefined
  return (
    <Panel
      title="Segundo factor"
      about={`Además de la contraseña: una aplicación de autenticación o una llave de acceso.${selectedIdp === 'PASSWORD' ? '' : ' Quien ingresa por el proveedor lo confirma allí.'}`}
    >
      <Stack gap="sm">
        {refusal && (
          <ProblemAlert
            refusal={refusal}
            onClose={() => save.reset()}
            actions={
              refusal.code === 'OWN_FACTOR_FIRST' && (
                <Anchor
                  size="sm"
                  renderRoot={props => <Link to="/app/profile/account" search={{ tab: 'security' }} {...props} />}
                >
                  Ir a Mi perfil › Seguridad
                </Anchor>
              )
            }
          />
        )}
        <Switch
          label="Exigirlo a quienes ingresan con contraseña"
          description="Quien aún no tenga uno lo configura en su próximo ingreso, sin poder saltarlo."
          checked={required}
          disabled={save.isPending || onlyLooks()}
          onChange={event => save.mutate({ account, required: event.currentTarget.checked, version })}
        />
        <Text size="sm" c="dimmed">
          {without === 0
            ? 'Todas las personas que ingresan con contraseña tienen uno.'
            : `${formatCounted(without, 'persona todavía no tiene', 'personas todavía no tienen')} uno.`}
        </Text>
      </Stack>
    </Panel>
  )
}
