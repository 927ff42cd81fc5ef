import { userWords as words } from '@aforo/api/people/user-words'
import { Me, Phone, ProfileFields, type User } from '@aforo/api/people/users'
import { formatInstant } from '@aforo/api/platform/dates-in-words'
import { Avatar, Group, SimpleGrid, Text } from '@mantine/core'
import { z } from 'zod'
import { client } from '../../platform/api.ts'
import { useMe } from '../../platform/session/me.ts'
import { fieldOf, SelectField, SwitchField, TextField } from '../../ui/fields.tsx'
import { differencesIn } from '../../ui/StaleAlert.tsx'
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

const differencesOf = (mine: Values, newer: Profile) => differencesIn(words, mine, valuesOf(newer))

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
        <TextField {...fieldOf(form, words, 'givenName')} maxLength={60} withAsterisk />
        <TextField {...fieldOf(form, words, 'lastname')} maxLength={80} withAsterisk />
      </SimpleGrid>
      <TextField {...fieldOf(form, words, 'phone')} type="tel" maxLength={31} />
      <SelectField {...fieldOf(form, words, 'timezone')} data={timeZones} limit={60} withAsterisk />
      <CountriesField form={form} userId={user.userId} chosen={user.settings.countriesAllowed} />
      <SwitchField {...fieldOf(form, words, 'haveCard')} />
    </VersionedForm>
  )
}
