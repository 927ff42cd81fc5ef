import { type AccessSettings, MailDomain, type ProviderKind } from '@aforo/api/people/identity-providers'
import { Button, CopyButton, Group, Stack, TagsInput, Text, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { z } from 'zod'
import { client } from '../../platform/api.ts'
import { PasswordField, SwitchField, TextField } from '../../ui/fields.tsx'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { useTakeAccess } from './accessQueries.ts'
import { ConnectionTest } from './ConnectionTest.tsx'
import { configOf, type ProviderValues, valuesOf } from './providerValues.ts'
import { providerWords } from './providerWords.ts'
import { RoleMappingFields } from './RoleMappingFields.tsx'

const schema = (kind: ProviderKind, hasSecret: boolean) =>
  z.object({
    applicationId: z.string().trim().min(1).max(255),
    clientSecret: hasSecret ? z.string().max(1000) : z.string().trim().min(1).max(1000),
    tenantId:
      kind === 'MICROSOFT' ? z.uuid('Es un identificador como 6b4c2f0e-59a1-4d0c-9d54-0c1a4c3d7e10.') : z.string(),
    allowedDomains: z.array(MailDomain).min(1, 'Añade al menos un dominio.').max(50),
    createsUsers: z.boolean(),
    roleMapping: z.array(z.object({ group: z.string().trim().min(1).max(200), role: z.string() })),
  })

interface ProviderFormProps {
  kind: ProviderKind
  settings: AccessSettings
  onDone: () => void
}

/** Sets a provider up, with a test that tells what is wrong before anybody depends on it. */
export function ProviderForm({ kind, settings, onDone }: ProviderFormProps) {
  const { account, providers, redirectUris } = settings
  const provider = providers.find(each => each.kind === kind)
  const words = providerWords[kind]
  const take = useTakeAccess()
  const record = useRecordForm<ProviderValues>({
    initialValues: valuesOf(provider),
    schema: schema(kind, provider !== undefined),
    save: async values => {
      const input = { account, version: provider?.version, ...configOf(kind, values) }
      take(await client.identityProviders.saveProvider(input))
      toast.success(`Se guardó la configuración de ${words.name}.`)
    },
    onSaved: onDone,
  })
  const { form } = record
  const domains = form.getInputProps('allowedDomains')
  const [faulty] = Object.entries(form.errors).flatMap(([name, text]) =>
    name.startsWith('allowedDomains') ? [text] : [],
  )
  return (
    <RecordForm record={record} submit="Guardar" onCancel={onDone}>
      <RedirectAddress value={redirectUris[kind] ?? ''} where={words.where} />
      <TextField
        form={form}
        name="applicationId"
        label={words.applicationId}
        maxLength={255}
        autoComplete="off"
        withAsterisk
      />
      {kind === 'MICROSOFT' && (
        <TextField
          form={form}
          name="tenantId"
          label="Id. de directorio (inquilino)"
          maxLength={36}
          autoComplete="off"
          withAsterisk
        />
      )}
      <PasswordField
        form={form}
        name="clientSecret"
        label={words.secret}
        description={
          provider ? 'Déjalo vacío para conservar el que está guardado.' : 'Se guarda cifrado y no se vuelve a mostrar.'
        }
        autoComplete="new-password"
        maxLength={1000}
        withAsterisk={!provider}
      />
      <TagsInput
        {...domains}
        key={form.key('allowedDomains')}
        label="Dominios de correo permitidos"
        description="Escribe cada dominio y pulsa Enter. Solo ingresa quien tenga un correo comprobado en uno de ellos."
        placeholder={domains.value.length > 0 ? undefined : 'empresa.pe'}
        error={faulty}
        withAsterisk
      />
      <SwitchField
        form={form}
        name="createsUsers"
        label="Crear cuentas al ingresar"
        description="Quien ingrese por primera vez con un correo permitido recibe una cuenta con el rol Usuario."
      />
      {kind === 'MICROSOFT' ? (
        <RoleMappingFields form={form} />
      ) : (
        <Text size="sm" c="dimmed">
          Google no dice a qué grupos pertenece cada persona, así que los roles se asignan en Colaboradores.
        </Text>
      )}
      <ConnectionTest
        account={account}
        config={() => (form.validate().hasErrors ? undefined : configOf(kind, form.getValues()))}
      />
    </RecordForm>
  )
}

/** What has to be written into the provider's console before anything works. */
function RedirectAddress({ value, where }: { value: string; where: string }) {
  return (
    <Stack gap={4}>
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <TextInput label="Dirección de retorno" value={value} readOnly variant="filled" flex={1} />
        <CopyButton value={value}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              onClick={copy}
              leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
            >
              {copied ? 'Copiada' : 'Copiar'}
            </Button>
          )}
        </CopyButton>
      </Group>
      <Text size="xs" c="dimmed">
        Regístrala en {where}.
      </Text>
    </Stack>
  )
}
