import type { Landlord } from '@aforo/contract/commerce/landlords'
import { Anchor, Button, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { client } from '../../platform/api.ts'
import { ConfirmEnding } from '../../ui/dependents/ConfirmEnding.tsx'
import { formatCounted } from '../../ui/formats.ts'
import { differencesIn } from '../../ui/StaleAlert.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { useVersionedForm } from '../../ui/useVersionedForm.ts'
import { VersionedForm } from '../../ui/VersionedForm.tsx'
import { LandlordFieldset } from './LandlordFieldset.tsx'
import { inputOf, LandlordSchema, type LandlordValues, landlordWords, valuesOf } from './landlordForm.ts'
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
  const [asked, setAsked] = useState(false)
  const remove = async () => {
    const { id, version } = record.base
    const removed = await client.landlords.remove({ id, version })
    record.discard()
    onRemoved()
    await readAgain()
    toast.undo(removed.message, () =>
      undo(async () => {
        await client.landlords.restore({ id })
        await readAgain()
      }),
    )
  }
  const { contracts } = landlord
  return (
    <>
      <VersionedForm
        record={record}
        differencesOf={(mine, theirs) => differencesIn(landlordWords, mine, valuesOf(theirs))}
        beside={
          <Button
            data-writes
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={16} />}
            onClick={() => setAsked(true)}
          >
            Eliminar
          </Button>
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
      <ConfirmEnding
        opened={asked}
        title={`Eliminar ${landlord.name}`}
        subject="LANDLORD"
        id={landlord.id}
        consequence="Deja de aparecer en la lista. Se recupera desde «Eliminados»."
        confirm="Eliminar"
        onConfirm={remove}
        onClose={() => setAsked(false)}
      />
    </>
  )
}
