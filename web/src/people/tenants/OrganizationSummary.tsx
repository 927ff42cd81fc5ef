import { type Tenant, TenantFields } from '@aforo/api/people/tenants'
import { formatInstant } from '@aforo/api/platform/dates-in-words'
import { tenantTypeLabels } from '@aforo/api/platform/labels'
import { Stack } from '@mantine/core'
import { client } from '../../platform/api.ts'
import { useMe } from '../../platform/session/me.ts'
import { Facts } from '../../ui/Facts.tsx'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { formatCount } from '../../ui/formats.ts'
import { timeZones } from '../../ui/timeZones.ts'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { useVersionedForm } from '../../ui/useVersionedForm.ts'
import { VersionedForm } from '../../ui/VersionedForm.tsx'
import { useStoreOrganization } from './organizationsQueries.ts'

const valuesOf = ({ name, domainPrefix, timeZone }: Tenant) => ({ name, domainPrefix, timeZone })
type Values = ReturnType<typeof valuesOf>

const differencesOf = (mine: Values, theirs: Tenant) => [
  { name: 'Nombre', mine: mine.name.trim(), theirs: theirs.name },
  { name: 'Dominio', mine: mine.domainPrefix.trim(), theirs: theirs.domainPrefix },
  { name: 'Zona horaria', mine: mine.timeZone, theirs: theirs.timeZone },
]

/** What an organisation is, and the part of it that can be changed. */
export function OrganizationSummary({ tenant }: { tenant: Tenant }) {
  const { timezone } = useMe()
  const facts: [string, string][] = [
    ['Tipo', tenantTypeLabels[tenant.type]],
    ['Nombre de cuenta', tenant.accountName],
    ['Administran', formatCount(tenant.admins)],
    ['Sedes', formatCount(tenant.campusCount)],
    ['Espacios', formatCount(tenant.spaceCount)],
    ['Creada', formatInstant(tenant.createdAt, timezone)],
    ['Último acceso', tenant.lastSeenAt ? formatInstant(tenant.lastSeenAt, timezone) : 'Todavía ninguno'],
  ]
  return (
    <Stack gap="lg">
      <Facts look="columns" of={facts} />
      {tenant.can.edit && <Fields tenant={tenant} />}
    </Stack>
  )
}

function Fields({ tenant }: { tenant: Tenant }) {
  const store = useStoreOrganization()
  const write = async (values: Values, { accountName, version }: Tenant) => {
    const after = await client.tenants.update({ ...values, account: accountName, version })
    store(after)
    return after
  }
  const record = useVersionedForm({
    latest: tenant,
    valuesOf,
    schema: TenantFields,
    save: write,
    onSaved: (before, after) =>
      toast.undo(`Se guardó ${after.name}.`, () => undo(() => write(valuesOf(before), after))),
  })
  const { form } = record
  return (
    <VersionedForm record={record} differencesOf={differencesOf}>
      <TextField form={form} name="name" label="Nombre" maxLength={120} withAsterisk />
      <TextField
        form={form}
        name="domainPrefix"
        label="Dominio"
        description="Si cambia, su gente inicia sesión con el nuevo."
        maxLength={63}
        withAsterisk
      />
      <SelectField form={form} name="timeZone" label="Zona horaria" data={timeZones} limit={50} withAsterisk />
    </VersionedForm>
  )
}
