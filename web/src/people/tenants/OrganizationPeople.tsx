import { NewTenantUser, type Tenant, type TenantUser } from '@aforo/api/people/tenants'
import { roles } from '@aforo/api/platform/base'
import { roleLabel, roleLabels } from '@aforo/api/platform/labels'
import { ActionIcon, Avatar, Button, Group, Menu, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconDots, IconMail, IconSearch, IconUserOff, IconUserPlus, IconUserShield } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../../platform/api.ts'
import { attempt } from '../../ui/attempt.ts'
import { TextField } from '../../ui/fields.tsx'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { MultiSelectField } from '../../ui/MultiSelectField.tsx'
import { optionsOf } from '../../ui/options.ts'
import { Pages } from '../../ui/Pages.tsx'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { Badge } from '../../ui/StatusBadge.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { useRecordForm } from '../../ui/useRecordForm.ts'

const size = 20

/** The people of an organisation, as a root looks after them. */
export function OrganizationPeople({ tenant }: { tenant: Tenant }) {
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(1)
  const [adding, setAdding] = useState(false)
  const [q] = useDebouncedValue(typed.trim(), 200)
  const query = useQuery(
    api.tenants.users.queryOptions({
      input: { account: tenant.accountName, q: q || undefined, page: page - 1, size },
      placeholderData: keepPreviousData,
    }),
  )
  if (adding) return <NewPerson tenant={tenant} onDone={() => setAdding(false)} />
  const pages = Math.ceil((query.data?.totalItems ?? 0) / size)
  return (
    <Stack gap="xs">
      <Group gap="xs" wrap="nowrap">
        <TextInput
          type="search"
          aria-label="Buscar entre las personas"
          placeholder="Buscar por nombre o correo"
          leftSection={<IconSearch size={16} />}
          maxLength={100}
          style={{ flex: 1 }}
          value={typed}
          onChange={event => {
            setTyped(event.currentTarget.value)
            setPage(1)
          }}
        />
        {tenant.can.addUsers && (
          <Button leftSection={<IconUserPlus size={18} />} onClick={() => setAdding(true)}>
            Añadir
          </Button>
        )}
      </Group>
      {!query.data && <LoadingOrError query={query} skeleton={120} />}
      {query.data?.totalItems === 0 && <Text size="sm">Nadie coincide.</Text>}
      <Rows look="bare">
        {query.data?.items.map(person => (
          <Person key={person.userId} person={person} tenant={tenant} />
        ))}
      </Rows>
      <Pages page={page} pages={pages} onPage={setPage} />
    </Stack>
  )
}

function useReload() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: api.tenants.key() })
}

function Person({ person, tenant }: { person: TenantUser; tenant: Tenant }) {
  const reload = useReload()
  const { info, username, active } = person
  const key = { account: tenant.accountName, user: person.userId }
  const save = async (change: { active?: boolean; roles?: TenantUser['roles'] }) => {
    const after = await client.tenants.saveUser({ ...key, ...change })
    reload()
    return after
  }
  const toggleActive = async () => {
    if (!(await attempt(() => save({ active: !active })))) return
    toast.undo(`${active ? 'Se deshabilitó' : 'Se habilitó'} a ${info.name}.`, () => undo(() => save({ active })))
  }
  const administers = person.roles.includes('ROLE_ADMIN')
  const toggleAdmin = async () => {
    const others = person.roles.filter(role => role !== 'ROLE_ADMIN')
    const next = administers
      ? others.length > 0
        ? others
        : ['ROLE_USER' as const]
      : [...others, 'ROLE_ADMIN' as const]
    if (!(await attempt(() => save({ roles: next })))) return
    toast.undo(`Cambió el acceso de ${info.name}.`, () => undo(() => save({ roles: person.roles })))
  }
  const invite = async () => {
    const done = await attempt(() => client.tenants.inviteUser(key))
    if (done) toast.success(done.message)
  }
  return (
    <Group component="li" wrap="nowrap" gap="sm" py={6}>
      <Avatar name={info.name} color="aforo" size={32} aria-hidden />
      <div style={{ minWidth: 0, flex: 1 }}>
        <Text size="sm" fw={500} truncate>
          {info.name}
        </Text>
        <Text size="xs" c="dimmed" truncate>
          {username} · {person.roles.map(roleLabel).join(', ')}
        </Text>
      </div>
      {!active && <Badge label="Deshabilitada" tone="neutral" />}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`Acciones de ${info.name}`}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {active && person.lastSeenAt === null && (
            <Menu.Item leftSection={<IconMail size={16} />} onClick={invite}>
              Reenviar bienvenida
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconUserShield size={16} />} onClick={toggleAdmin}>
            {administers ? 'Quitar administración' : 'Dar administración'}
          </Menu.Item>
          <Menu.Item leftSection={<IconUserOff size={16} />} onClick={toggleActive}>
            {active ? 'Deshabilitar' : 'Habilitar'}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}

function NewPerson({ tenant, onDone }: { tenant: Tenant; onDone: () => void }) {
  const reload = useReload()
  const record = useRecordForm({
    initialValues: { givenName: '', lastname: '', username: '', roles: ['ROLE_USER'] as TenantUser['roles'] },
    schema: NewTenantUser,
    save: async values => {
      const made = await client.tenants.createUser({ ...values, account: tenant.accountName })
      reload()
      toast.success(`Enviamos el correo de bienvenida a ${made.username}.`)
    },
    onSaved: onDone,
  })
  const { form } = record
  const choices = roles.filter(role => role !== 'ROLE_ROOT' || tenant.type === 'AFORO')
  return (
    <RecordForm record={record} submit="Añadir persona" onCancel={onDone}>
      <TextField form={form} name="givenName" label="Nombres" maxLength={60} withAsterisk data-autofocus />
      <TextField form={form} name="lastname" label="Apellidos" maxLength={80} withAsterisk />
      <TextField form={form} name="username" label="Correo" type="email" maxLength={254} withAsterisk />
      <MultiSelectField form={form} name="roles" label="Roles" data={optionsOf(choices, roleLabels)} withAsterisk />
    </RecordForm>
  )
}
