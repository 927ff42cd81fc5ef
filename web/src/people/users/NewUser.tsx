import { NewUser as NewUserInput } from '@aforo/api/people/iam'
import { userWords as words } from '@aforo/api/people/user-words'
import { Phone, type User } from '@aforo/api/people/users'
import { roles as allRoles, type Role } from '@aforo/api/platform/base'
import { roleLabels } from '@aforo/api/platform/labels'
import { SimpleGrid, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { api, client } from '../../platform/api.ts'
import { refusalOf } from '../../platform/problem.ts'
import { useMe } from '../../platform/session/me.ts'
import { fieldOf, SwitchField, TextField } from '../../ui/fields.tsx'
import { MultiSelectField } from '../../ui/MultiSelectField.tsx'
import { optionsOf } from '../../ui/options.ts'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { teamChoices } from '../teams/teamQueries.ts'
import { CountriesField } from './CountriesField.tsx'
import { givenBy } from './countries.ts'
import { useRefresh } from './userQueries.ts'

interface NewUserProps {
  onCreated: (user: User) => void
  onCancel: () => void
}

const schema = NewUserInput.pick({ username: true, givenName: true, lastname: true }).extend({
  phone: z.union([z.literal(''), Phone]),
  roles: NewUserInput.shape.roles.removeDefault(),
})

/** The form of somebody new, who is then written to. */
export function NewUser({ onCreated, onCancel }: NewUserProps) {
  const me = useMe()
  const refresh = useRefresh()
  const record = useRecordForm({
    initialValues: {
      username: '',
      givenName: '',
      lastname: '',
      phone: '',
      roles: ['ROLE_USER'] as Role[],
      haveCard: false,
      countries: givenBy(me) ?? [],
      teamId: '',
    },
    schema,
    draft: 'user.new',
    save: async ({ phone, countries: countriesAllowed, teamId, ...values }) => {
      const user = await client.users.create({ ...values, phone: phone.trim() || null, settings: { countriesAllowed } })
      // The account stands already: a team that refuses it is said, and can be chosen again in the person's drawer.
      if (teamId !== '')
        await client.teams
          .addMembers({ id: teamId, usernames: [user.username] })
          .catch(error => toast.error(refusalOf(error).message))
      refresh()
      toast.success(`Se creó la cuenta. Le llegará un correo a ${user.username}.`)
      return user
    },
    onSaved: onCreated,
  })
  const { form } = record
  // Only a ROOT makes another one, and only at the operator.
  const offered = allRoles.filter(role => role !== 'ROLE_ROOT' || me.roles.includes('ROLE_ROOT'))
  return (
    <RecordForm record={record} submit="Crear y enviar bienvenida" onCancel={onCancel}>
      <TextField
        {...fieldOf(form, words, 'username')}
        description="Con él iniciará sesión."
        type="email"
        placeholder="nombre@empresa.com"
        maxLength={254}
        autoCapitalize="none"
        spellCheck={false}
        withAsterisk
        data-autofocus
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextField {...fieldOf(form, words, 'givenName')} maxLength={60} withAsterisk />
        <TextField {...fieldOf(form, words, 'lastname')} maxLength={80} withAsterisk />
      </SimpleGrid>
      <TextField {...fieldOf(form, words, 'phone')} placeholder="+51 987 654 321" type="tel" maxLength={31} />
      <MultiSelectField {...fieldOf(form, words, 'roles')} data={optionsOf(offered, roleLabels)} withAsterisk />
      <SearchField form={form} name="teamId" label="Equipo" source={teamChoices} placeholder="Ninguno" clearable />
      <TeamZones teamId={form.values.teamId} />
      <CountriesField form={form} />
      <SwitchField {...fieldOf(form, words, 'haveCard')} />
    </RecordForm>
  )
}

/** Where the people of a team may book, as a new person of it will. */
function TeamZones({ teamId }: { teamId: string }) {
  const team = useQuery({ ...api.teams.get.queryOptions({ input: { id: teamId } }), enabled: teamId !== '' })
  const zones = team.data?.zones ?? []
  if (teamId === '' || !team.data) return null
  return (
    <Text size="xs" c="dimmed" role="status">
      {zones.length > 0
        ? `Zonas que usará: ${zones.map(({ name }) => name).join(', ')}.`
        : 'Este equipo no tiene zonas propias: usará los espacios libres para todos.'}
    </Text>
  )
}
