import { roleLabels } from '@aforo/contract/labels'
import { NewUser as NewUserInput } from '@aforo/contract/people/iam'
import { Phone, type User } from '@aforo/contract/people/users'
import { roles as allRoles, type Role } from '@aforo/contract/platform/base'
import { SimpleGrid } from '@mantine/core'
import { z } from 'zod'
import { client } from '../../platform/api.ts'
import { useMe } from '../../platform/session/me.ts'
import { SwitchField, TextField } from '../../ui/fields.tsx'
import { MultiSelectField } from '../../ui/MultiSelectField.tsx'
import { optionsOf } from '../../ui/options.ts'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRecordForm } from '../../ui/useRecordForm.ts'
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
    },
    schema,
    draft: 'user.new',
    save: async ({ phone, countries: countriesAllowed, ...values }) => {
      const user = await client.users.create({ ...values, phone: phone.trim() || null, settings: { countriesAllowed } })
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
        form={form}
        name="username"
        label="Correo"
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
        <TextField form={form} name="givenName" label="Nombres" maxLength={60} withAsterisk />
        <TextField form={form} name="lastname" label="Apellidos" maxLength={80} withAsterisk />
      </SimpleGrid>
      <TextField form={form} name="phone" label="Teléfono" placeholder="+51 987 654 321" type="tel" maxLength={31} />
      <MultiSelectField form={form} name="roles" label="Roles" data={optionsOf(offered, roleLabels)} withAsterisk />
      <CountriesField form={form} />
      <SwitchField form={form} name="haveCard" label="Tiene tarjeta de acceso" />
    </RecordForm>
  )
}
