import type { Connection } from '@aforo/api/platform/connections'
import { Button, Stack, Text } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { PasswordField, TextAreaField, TextField } from '../../ui/fields.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { api, client } from '../api.ts'
import { refusalOf } from '../problem.ts'
import { CheckSteps } from './CheckSteps.tsx'
import { useTakeConnection } from './connectionQueries.ts'

interface Values extends Record<string, unknown> {
  address: string
  settings: Record<string, string>
  secrets: Record<string, string>
}

/** Sets a connection up, with a test that tells what is wrong before anything depends on it. */
export function ConnectionForm({ connection, onDone }: { connection: Connection; onDone: () => void }) {
  const { system, name, fields, secretsKept, version } = connection
  const take = useTakeConnection()
  const given = ({ address, settings, secrets }: Values) => ({
    system,
    address,
    settings: Object.fromEntries(Object.entries(settings).filter(([, value]) => value.trim() !== '')),
    secrets: Object.fromEntries(Object.entries(secrets).filter(([, value]) => value.trim() !== '')),
  })
  const record = useRecordForm<Values>({
    initialValues: {
      address: connection.address || connection.usualAddress,
      settings: Object.fromEntries(
        fields.filter(({ secret }) => !secret).map(({ name }) => [name, connection.settings[name] ?? '']),
      ),
      secrets: Object.fromEntries(fields.filter(({ secret }) => secret).map(({ name }) => [name, ''])),
    },
    save: async values => {
      take(await client.connections.save({ ...given(values), version }))
      toast.success(`Se guardó la conexión con ${name}.`)
    },
    onSaved: onDone,
  })
  const { form } = record
  const test = useMutation(
    api.connections.test.mutationOptions({
      onError: error => {
        for (const { field, message } of refusalOf(error).errors) form.setFieldError(field, message)
      },
    }),
  )
  const { data: tested, error } = test
  const refusal = error && refusalOf(error)
  // Below the button that asked for it, and so below the edge. Once: who types on in a field stays there.
  const told = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (tested || error) told.current?.scrollIntoView({ block: 'nearest' })
  }, [tested, error])
  return (
    <RecordForm record={record} submit="Guardar" onCancel={onDone}>
      <TextField
        form={form}
        name="address"
        label="Dirección"
        description={`Normalmente ${connection.usualAddress}`}
        type="url"
        autoComplete="off"
        maxLength={500}
        withAsterisk
      />
      {fields.map(({ name: field, label, help, secret, required, long }) => {
        const kept = secretsKept.includes(field)
        const common = { form, label, autoComplete: 'off', maxLength: 10_000, withAsterisk: required && !kept }
        if (!secret && long)
          return <TextAreaField key={field} {...common} name={`settings.${field}`} description={help} />
        if (!secret) return <TextField key={field} {...common} name={`settings.${field}`} description={help} />
        return (
          <PasswordField
            key={field}
            {...common}
            name={`secrets.${field}`}
            description={kept ? `${help} Déjalo vacío para conservar el que está guardado.` : help}
            autoComplete="new-password"
          />
        )
      })}
      <Text size="xs" c="dimmed">
        Los secretos se guardan cifrados y no se vuelven a mostrar.
      </Text>
      <Stack gap="xs">
        <Button
          data-writes
          variant="default"
          loading={test.isPending}
          leftSection={<IconPlugConnected size={16} />}
          onClick={() => test.mutate(given(form.getValues()))}
        >
          Probar conexión
        </Button>
        <div ref={told}>
          {refusal && <ProblemAlert refusal={{ ...refusal, message: refusal.errors[0]?.message ?? refusal.message }} />}
          {tested && (
            <div role="status">
              <Text size="sm" fw={600} mb={4}>
                {tested.ok ? 'La conexión funciona.' : 'La conexión no funciona todavía.'}
              </Text>
              <CheckSteps steps={tested.steps} />
            </div>
          )}
        </div>
      </Stack>
    </RecordForm>
  )
}
