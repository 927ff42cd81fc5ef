import type { Landlord } from '@aforo/api/offer/landlords'
import { landlordWords } from '@aforo/api/offer/rental-contract-words'
import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { client } from '../../platform/api.ts'
import { RemoveRecord } from '../../ui/dependents/RemoveRecord.tsx'
import { formatCounted } from '../../ui/formats.ts'
import { differencesIn } from '../../ui/StaleAlert.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { useVersionedForm } from '../../ui/useVersionedForm.ts'
import { VersionedForm } from '../../ui/VersionedForm.tsx'
import { LandlordFieldset } from './LandlordFieldset.tsx'
import { inputOf, LandlordSchema, type LandlordValues, valuesOf } from './landlordForm.ts'
import { useReadRentalsAgain, useStoreLandlord } from './rentalQueries.ts'

interface LandlordDataProps {
  landlord: Landlord
  /** After it was deleted: its drawer has nothing to show. */
  onRemoved: () => void
}

/** What is known of a landlord, to be changed. */
export function LandlordData({ landlord, onRemoved }: LandlordDataProps) {
  const store = useStoreLandlord()
  const readAgain = useReadRentalsAgain()
  const write = async (values: LandlordValues, { id, version }: Landlord) => {
    const after = await client.landlords.update({ ...inputOf(values), id, version })
    store(after)
    return after
  }
  const record = useVersionedForm<Landlord, LandlordValues>({
    latest: landlord,
    valuesOf,
    schema: LandlordSchema,
    save: write,
    onSaved: (before, after) =>
      toast.undo(`Se guardó ${after.name}.`, () => undo(() => write(valuesOf(before), after))),
  })
  const remove = async () => {
    const { id, version } = record.base
    const { message } = await client.landlords.remove({ id, version })
    record.discard()
    onRemoved()
    await readAgain()
    return message
  }
  const restore = async () => {
    await client.landlords.restore({ id: landlord.id })
    await readAgain()
  }
  const { contracts } = landlord
  return (
    <VersionedForm
      record={record}
      differencesOf={(mine, theirs) => differencesIn(landlordWords, mine, valuesOf(theirs))}
      beside={
        <RemoveRecord
          subject="LANDLORD"
          id={landlord.id}
          name={landlord.name}
          consequence="Deja de aparecer en la lista. Se recupera desde «Eliminados»."
          remove={remove}
          restore={restore}
        />
      }
    >
      {contracts > 0 && (
        <Text size="sm">
          <Anchor
            inherit
            underline="always"
            renderRoot={props => (
              <Link to="/app/inventory" search={{ tab: 'landlords', owner: landlord.id }} {...props} />
            )}
          >
            {formatCounted(contracts, 'contrato', 'contratos')} de alquiler
          </Anchor>
          . Mientras tenga alguno no se elimina.
        </Text>
      )}
      <LandlordFieldset form={record.form} />
    </VersionedForm>
  )
}
