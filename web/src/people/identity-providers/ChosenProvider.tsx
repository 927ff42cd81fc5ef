import type { AccessSettings } from '@aforo/api/people/identity-providers'
import { Radio, Stack, Text } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { api, client } from '../../platform/api.ts'
import { refusalOf } from '../../platform/problem.ts'
import { Note } from '../../ui/Note.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { onlyLooks } from '../../ui/writes.ts'
import { useTakeAccess } from './accessQueries.ts'
import { providerWords } from './providerWords.ts'

type Way = AccessSettings['selectedIdp']

const ways: Record<Way, { label: string; description: string }> = {
  PASSWORD: { label: 'Contraseña de Aforo', description: 'Cada persona tiene su contraseña o su llave de acceso.' },
  GOOGLE_WORKSPACE: {
    label: 'Google Workspace',
    description: 'Todos ingresan con su cuenta de Google de la organización.',
  },
  MICROSOFT: { label: 'Microsoft', description: 'Todos ingresan con su cuenta de Microsoft de la organización.' },
}

/** Which of the ways in holds. A change is undone at once, and nobody is shut out by it. */
export function ChosenProvider({ settings }: { settings: AccessSettings }) {
  const { account, selectedIdp, providers } = settings
  const take = useTakeAccess()
  const choose = useMutation(
    api.identityProviders.chooseProvider.mutationOptions({
      onSuccess: after => {
        take(after)
        const back = async () =>
          take(await client.identityProviders.chooseProvider({ account, selectedIdp, version: after.version }))
        toast.undo(`Ahora se ingresa con: ${ways[after.selectedIdp].label}.`, () => undo(back))
      },
    }),
  )
  const chosen = providers.find(({ kind }) => kind === selectedIdp)
  return (
    <Panel title="Cómo ingresan las personas" about={`Vale para el dominio «${settings.domainPrefix}».`}>
      <Stack gap="md">
        {choose.error && <ProblemAlert refusal={refusalOf(choose.error)} onClose={() => choose.reset()} />}
        <Radio.Group
          value={selectedIdp}
          onChange={next => choose.mutate({ account, selectedIdp: next as Way, version: settings.version })}
          aria-label="Cómo ingresan las personas"
        >
          <Stack gap="sm">
            {(Object.keys(ways) as Way[]).map(way => {
              const ready = way === 'PASSWORD' || providers.some(({ kind }) => kind === way)
              return (
                <Radio
                  key={way}
                  value={way}
                  label={ways[way].label}
                  description={ready ? ways[way].description : 'Configúralo primero, más abajo.'}
                  disabled={!ready || choose.isPending || onlyLooks()}
                />
              )
            })}
          </Stack>
        </Radio.Group>
        {chosen && (
          <Note
            tone={chosen.provenAt ? 'good' : 'warning'}
            icon={IconShieldCheck}
            title={
              chosen.provenAt
                ? `Un administrador ya ingresó con ${providerWords[chosen.kind].name}`
                : 'Los administradores aún pueden usar su contraseña'
            }
          >
            <Text size="sm">
              {chosen.provenAt
                ? 'Las contraseñas ya no sirven, salvo las de las cuentas Root.'
                : `Cierra sesión e ingresa con ${providerWords[chosen.kind].name} para probarlo. Hasta que un administrador lo logre, sus contraseñas siguen sirviendo: nadie queda afuera.`}
            </Text>
          </Note>
        )}
      </Stack>
    </Panel>
  )
}
