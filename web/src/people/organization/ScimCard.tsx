import type { ScimToken } from '@aforo/api/people/scim-token'
import { formatInstant } from '@aforo/api/platform/dates-in-words'
import { Button, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconCheck, IconCopy, IconKey } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../../platform/api.ts'
import { refusalOf } from '../../platform/problem.ts'
import { useMe } from '../../platform/session/me.ts'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { Note } from '../../ui/Note.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { toast } from '../../ui/toast.tsx'

/** The token by which the identity provider creates, changes and switches off people here. It is shown once. */
export function ScimCard() {
  const query = useQuery(api.scimToken.get.queryOptions())
  return (
    <Panel
      title="Aprovisionamiento (SCIM)"
      about="Tu proveedor de identidad crea a tu gente y sus equipos aquí, y la deshabilita cuando se va."
    >
      {query.data ? <Token token={query.data} /> : <LoadingOrError query={query} skeleton={80} />}
    </Panel>
  )
}

function Token({ token }: { token: ScimToken }) {
  const { timezone } = useMe()
  const queryClient = useQueryClient()
  const [secret, setSecret] = useState<string>()
  const [sure, setSure] = useState<'renew' | 'revoke'>()
  const settle = (next: ScimToken, shown?: string) => {
    queryClient.setQueryData(api.scimToken.get.queryKey(), next)
    setSecret(shown)
    setSure(undefined)
  }
  const onError = (error: Error) => toast.error(refusalOf(error).message)
  const renew = useMutation({
    mutationFn: () => client.scimToken.renew(),
    onSuccess: ({ token: shown, ...next }) => settle(next, shown),
    onError,
  })
  const revoke = useMutation({
    mutationFn: () => client.scimToken.revoke(),
    onSuccess: next => {
      settle(next)
      toast.success('Se apagó el aprovisionamiento.')
    },
    onError,
  })
  const { createdAt, createdBy, hint, lastUsedAt, url } = token
  return (
    <Stack gap="sm">
      <Copied label="Dirección para tu proveedor (Tenant URL)" value={url} />
      {secret && (
        <Note tone="warning" icon={IconKey} title="Cópialo ahora">
          <Stack gap="xs">
            <Text size="sm">No volveremos a mostrar este token. Si lo pierdes, renuévalo.</Text>
            <Copied label="Token" value={secret} />
          </Stack>
        </Note>
      )}
      {createdAt === null ? (
        <Group>
          <Button data-writes loading={renew.isPending} onClick={() => renew.mutate()}>
            Crear token
          </Button>
        </Group>
      ) : (
        <>
          <Text size="sm" c="dimmed">
            Token que termina en {hint}, creado por {createdBy} el {formatInstant(createdAt, timezone)}.{' '}
            {lastUsedAt
              ? `Usado por última vez el ${formatInstant(lastUsedAt, timezone)}.`
              : 'Tu proveedor todavía no lo usó.'}
          </Text>
          {sure && (
            <Text size="sm">
              Tu proveedor dejará de poder entrar{sure === 'renew' ? ' hasta que le des el token nuevo.' : '.'} Nadie
              pierde su cuenta.
            </Text>
          )}
          <Group gap="xs">
            {sure !== 'revoke' && (
              <Button
                data-writes
                variant={sure ? 'filled' : 'default'}
                loading={renew.isPending}
                onClick={() => (sure ? renew.mutate() : setSure('renew'))}
              >
                {sure ? 'Sí, renovar' : 'Renovar token'}
              </Button>
            )}
            {sure !== 'renew' && (
              <Button
                data-writes
                variant={sure ? 'filled' : 'subtle'}
                color="red"
                loading={revoke.isPending}
                onClick={() => (sure ? revoke.mutate() : setSure('revoke'))}
              >
                {sure ? 'Sí, apagar' : 'Apagar'}
              </Button>
            )}
            {sure && (
              <Button variant="default" onClick={() => setSure(undefined)}>
                Cancelar
              </Button>
            )}
          </Group>
        </>
      )}
    </Stack>
  )
}

const Copied = ({ label, value }: { label: string; value: string }) => (
  <Group gap="xs" align="flex-end" wrap="nowrap">
    <TextInput
      label={label}
      value={value}
      readOnly
      style={{ flex: 1 }}
      onFocus={event => event.currentTarget.select()}
    />
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          onClick={copy}
        >
          {copied ? 'Copiado' : 'Copiar'}
        </Button>
      )}
    </CopyButton>
  </Group>
)
