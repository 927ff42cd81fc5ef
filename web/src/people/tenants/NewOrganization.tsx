import { NewTenant, type Tenant } from '@aforo/api/people/tenants'
import { type TenantType, tenantTypes } from '@aforo/api/platform/base'
import { tenantTypeLabels } from '@aforo/api/platform/labels'
import { Fieldset, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api, client } from '../../platform/api.ts'
import { useMe } from '../../platform/session/me.ts'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { isInField } from '../../ui/isInField.ts'
import { optionsOf } from '../../ui/options.ts'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { timeZones } from '../../ui/timeZones.ts'
import { toast } from '../../ui/toast.tsx'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { useStoreOrganization } from './organizationsQueries.ts'

interface NewOrganizationProps {
  onCreated: (tenant: Tenant) => void
  onCancel: () => void
}

/** The form of a new organisation and of who administers it first. */
export function NewOrganization({ onCreated, onCancel }: NewOrganizationProps) {
  const { timezone } = useMe()
  const store = useStoreOrganization()
  const record = useRecordForm({
    initialValues: {
      name: '',
      accountName: '',
      type: 'ORGANIZATION' as TenantType,
      domainPrefix: '',
      timeZone: timezone,
      admin: { givenName: '', lastname: '', username: '' },
    },
    schema: NewTenant,
    draft: 'organization.new',
    save: async values => {
      const tenant = await client.tenants.create(values)
      store(tenant)
      toast.success(`Se creó ${tenant.name}. Enviamos el correo de bienvenida a ${values.admin.username}.`)
      return tenant
    },
    onSaved: onCreated,
  })
  const { form } = record
  const [name] = useDebouncedValue(form.values.name.trim(), 300)
  const { data: proposal } = useQuery(
    api.tenants.proposal.queryOptions({ input: { name }, enabled: name !== '', staleTime: 30_000 }),
  )
  const proposed = useRef('')
  const free = proposal?.domainPrefix
  // Until somebody types one, its domain is what its name suggests and nobody has.
  useEffect(() => {
    if (!free || form.getValues().domainPrefix !== proposed.current || isInField(form, 'domainPrefix')) return
    proposed.current = free
    form.setFieldValue('domainPrefix', free)
  }, [free, form])
  // Called as its domain until somebody says otherwise.
  form.watch('domainPrefix', ({ previousValue, value }) => {
    if (form.getValues().accountName === previousValue) form.setFieldValue('accountName', value)
  })
  return (
    <RecordForm record={record} submit="Crear organización" onCancel={onCancel}>
      <TextField form={form} name="name" label="Nombre" maxLength={120} withAsterisk data-autofocus />
      <SelectField
        form={form}
        name="type"
        label="Tipo"
        searchable={false}
        description="El operador vende espacios; una empresa administra sus propias oficinas."
        data={optionsOf(tenantTypes, tenantTypeLabels)}
        withAsterisk
      />
      <TextField
        form={form}
        name="domainPrefix"
        label="Dominio"
        description="La palabra con que su gente inicia sesión."
        placeholder="nube-andina"
        maxLength={63}
        withAsterisk
      />
      <TextField
        form={form}
        name="accountName"
        label="Nombre de cuenta"
        description="Su nombre único en las direcciones. No se puede cambiar."
        placeholder="nube-andina"
        maxLength={63}
        withAsterisk
      />
      <SelectField form={form} name="timeZone" label="Zona horaria" data={timeZones} limit={50} withAsterisk />
      <Fieldset legend="Quién la administra">
        <Stack gap="sm">
          <TextField form={form} name="admin.givenName" label="Nombres" maxLength={60} withAsterisk />
          <TextField form={form} name="admin.lastname" label="Apellidos" maxLength={80} withAsterisk />
          <TextField
            form={form}
            name="admin.username"
            label="Correo"
            type="email"
            description="Le enviaremos un enlace para elegir su contraseña."
            maxLength={254}
            withAsterisk
          />
        </Stack>
      </Fieldset>
    </RecordForm>
  )
}
