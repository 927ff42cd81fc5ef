import type { Landlord } from '@aforo/api/offer/landlords'
import { client } from '../../platform/api.ts'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { LandlordFieldset } from './LandlordFieldset.tsx'
import { inputOf, LandlordSchema, noLandlord } from './landlordForm.ts'
import { useStoreLandlord } from './rentalQueries.ts'

interface NewLandlordProps {
  onCreated: (landlord: Landlord) => void
  onCancel: () => void
}

/** The form of a new landlord. */
export function NewLandlord({ onCreated, onCancel }: NewLandlordProps) {
  const store = useStoreLandlord()
  const record = useRecordForm({
    initialValues: noLandlord,
    schema: LandlordSchema,
    draft: 'landlord.new',
    save: async values => {
      const landlord = await client.landlords.create(inputOf(values))
      store(landlord)
      toast.success(`Se creó ${landlord.name}.`)
      return landlord
    },
    onSaved: onCreated,
  })
  return (
    <RecordForm record={record} submit="Crear propietario" onCancel={onCancel}>
      <LandlordFieldset form={record.form} />
    </RecordForm>
  )
}
