import { NewZone as NewZoneInput, type Zone, type ZoneType } from '@aforo/api/people/zones'
import { client } from '../../platform/api.ts'
import { TextField } from '../../ui/fields.tsx'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { AccessFields } from './AccessFields.tsx'
import { useStoreZone } from './zoneQueries.ts'

interface NewZoneProps {
  onCreated: (zone: Zone) => void
  onCancel: () => void
}

/** Domains typed for a shared zone are of no use to a private one. */
export const accessOf = ({ type, grantedDomains }: { type: ZoneType; grantedDomains: string[] }) => ({
  type,
  grantedDomains: type === 'SHARED' ? grantedDomains : [],
})

/** The form of a new zone. */
export function NewZone({ onCreated, onCancel }: NewZoneProps) {
  const store = useStoreZone()
  const record = useRecordForm({
    initialValues: { name: '', type: 'OWNED' as ZoneType, grantedDomains: [] as string[] },
    schema: NewZoneInput,
    draft: 'zone.new',
    save: async values => {
      const zone = await client.zones.create({ name: values.name, ...accessOf(values) })
      store(zone)
      toast.success(`Se creó la zona ${zone.name}.`)
      return zone
    },
    onSaved: onCreated,
  })
  return (
    <RecordForm record={record} submit="Crear zona" onCancel={onCancel}>
      <TextField
        form={record.form}
        name="name"
        label="Nombre"
        placeholder="Piso de ventas"
        maxLength={100}
        withAsterisk
        data-autofocus
      />
      <AccessFields form={record.form} type={record.form.getValues().type} />
    </RecordForm>
  )
}
