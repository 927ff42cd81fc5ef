import { Me, Phone, ProfileFields, type User } from '@aforo/api/people/users'
import { formatInstant } from '@aforo/api/platform/dates-in-words'
import { Avatar, Group, SimpleGrid, Text } from '@mantine/core'
import { z } from 'zod'
import { client } from '../../platform/api.ts'
import { useMe } from '../../platform/session/me.ts'
import { SelectField, SwitchField, TextField } from '../../ui/fields.tsx'
import { timeZones } from '../../ui/timeZones.ts'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { useVersionedForm } from '../../ui/useVersionedForm.ts'
import { VersionedForm } from '../../ui/VersionedForm.tsx'
import { CountriesField } from './CountriesField.tsx'
import { useRefresh } from './userQueries.ts'

/** What of a person is edited here: the part that their record and their profile share. */
const Profile = Me.pick({
  username: true,
  info: true,
  timezone: true,
  haveCard: true,
  settings: true,
  version: true,
})
type Profile = z.infer<typeof Profile>

const valuesOf = ({ info, timezone, haveCard, settings }: Profile) => ({
  givenName: info.givenName,
  lastname: info.lastname,
  phone: info.phone ?? '',
  timezone,
  haveCard,
  countries: settings.countriesAllowed,
})
type Values = ReturnType<typeof valuesOf>

const schema = ProfileFields.extend({ phone: z.union([z.literal(''), Phone]) })

const labels: Record<keyof Values, string> = {
  givenName: 'Nombres',
  lastname: 'Apellidos',
  phone: 'Teléfono',
  timezone: 'Zona horaria',
  haveCard: 'Tarjeta de acceso',
  countries: 'Países permitidos',
}
const inWords = (value: Values[keyof Values]) =>
  typeof value === 'boolean' ? (value ? 'Sí' : 'No') : Array.isArray(value) ? value.join(', ') : value.trim()

const differencesOf = (mine: Values, newer: Profile) => {
  const theirs = valuesOf(newer)
  return (Object.keys(labels) as (keyof Values)[]).map(field => ({
    name: labels[field],
    mine: inWords(mine[field]),
    theirs: inWords(theirs[field]),
  }))
}

/** Who a person is, and what they were given. */
export function UserProfile({ user }: { user: User }) {
  const refresh = useRefresh()
  const { timezone } = useMe()
  const write = async ({ phone, countries: countriesAllowed, ...values }: Values, { username, version }: Profile) => {
    const after = await client.users.saveProfile({
      ...values,
      phone: phone.trim() || null,
      settings: { countriesAllowed },
      username,
      version,
    })
    refresh()
    return after
  }
  const record = useVersionedForm<Profile, Values>({
    latest: user,
    valuesOf,
    schema,
    save: write,
    onSaved: (before, after) =>
      toast.undo(`Se guardó a ${after.info.name}.`, () => undo(() => write(valuesOf(before), after))),
  })
  const { form } = record
  const since = [
    `Alta: ${formatInstant(user.createdAt, timezone)}`,
    user.lastAccessAt
      ? `Último acceso: ${formatInstant(user.lastAccessAt, timezone)}`
      : user.welcomedAt
        ? `Bienvenida enviada: ${formatInstant(user.welcomedAt, timezone)}`
        : 'Aún no ingresó',
  ]
  return (
    <VersionedForm record={record} differencesOf={differencesOf} readOnly={!user.can.edit}>
      <Group wrap="nowrap">
        <Avatar src={user.info.picture} name={user.info.name} color="aforo" size={56} alt="" />
        <div>
          {since.map(line => (
            <Text key={line} size="sm" c="dimmed">
              {line}
            </Text>
          ))}
        </div>
      </Group>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextField form={form} name="givenName" label={labels.givenName} maxLength={60} withAsterisk />
        <TextField form={form} name="lastname" label={labels.lastname} maxLength={80} withAsterisk />
      </SimpleGrid>
      <TextField form={form} name="phone" label={labels.phone} type="tel" maxLength={31} />
      <SelectField form={form} name="timezone" label={labels.timezone} data={timeZones} limit={60} withAsterisk />
      <CountriesField form={form} userId={user.userId} chosen={user.settings.countriesAllowed} />
      <SwitchField form={form} name="haveCard" label="Tiene tarjeta de acceso" />
    </VersionedForm>
  )
}
