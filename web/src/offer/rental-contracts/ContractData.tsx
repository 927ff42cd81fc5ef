import type { RentalContract } from '@aforo/api/offer/rental-contract-records'
import { rentalContractWords } from '@aforo/api/offer/rental-contract-words'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { client } from '../../platform/api.ts'
import { attempt } from '../../ui/attempt.ts'
import { Note } from '../../ui/Note.tsx'
import { differencesIn } from '../../ui/StaleAlert.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { useVersionedForm } from '../../ui/useVersionedForm.ts'
import { VersionedForm } from '../../ui/VersionedForm.tsx'
import { TermsSchema, type TermValues, termsInputOf, termsOf } from './contractForm.ts'
import { daysLeftInWords } from './contractWords.ts'
import { EndForm } from './EndForm.tsx'
import { RenewForm } from './RenewForm.tsx'
import { useReadRentalsAgain, useStoreContract } from './rentalQueries.ts'
import { TermFields } from './TermFields.tsx'

/** @param theirs the newer contract, which knows its landlord by name */
function differencesOf(mine: TermValues, theirs: RentalContract) {
  const newer = { ...termsOf(theirs), landlord: theirs.landlord.name }
  const landlord = mine.landlordId === newer.landlordId ? newer.landlord : 'el que elegiste'
  return differencesIn(rentalContractWords, { ...mine, landlord }, newer)
}

interface ContractDataProps {
  contract: RentalContract
  /** After it was deleted: its drawer has nothing to show. */
  onRemoved: () => void
}

/** What is agreed besides the periods, to be changed; and how it goes on, or ends. */
export function ContractData({ contract, onRemoved }: ContractDataProps) {
  const store = useStoreContract()
  const readAgain = useReadRentalsAgain()
  const [doing, setDoing] = useState<'renew' | 'end'>()
  const write = async (values: TermValues, { id, version }: RentalContract) => {
    const after = await client.rentalContracts.update({ ...termsInputOf(values), id, version })
    store(after)
    return after
  }
  const record = useVersionedForm<RentalContract, TermValues>({
    latest: contract,
    valuesOf: termsOf,
    schema: TermsSchema,
    save: write,
    onSaved: (before, after) => toast.undo(`Se guardó ${after.code}.`, () => undo(() => write(termsOf(before), after))),
  })
  const remove = async () => {
    const { id, version } = record.base
    const removed = await attempt(() => client.rentalContracts.remove({ id, version }))
    if (!removed) return
    record.discard()
    onRemoved()
    await readAgain()
    toast.undo(removed.message, () =>
      undo(async () => {
        await client.rentalContracts.restore({ id })
        await readAgain()
      }),
    )
  }
  const undoEnd = async () => {
    const { ended } = contract
    const after = await attempt(() => client.rentalContracts.undoEnd({ id: contract.id, version: contract.version }))
    if (!after) return
    store(after)
    toast.undo('El contrato sigue hasta su último día.', () =>
      undo(async () => {
        if (ended) store(await client.rentalContracts.end({ id: after.id, ...ended, version: after.version }))
      }),
    )
  }
  const close = () => setDoing(undefined)
  if (doing === 'renew') return <RenewForm contract={contract} onDone={close} />
  if (doing === 'end') return <EndForm contract={contract} onDone={close} />
  const { can, ended, daysLeft, expiresSoon, endsOn } = contract
  return (
    <Stack>
      {ended ? (
        <Note tone="neutral" title={`Termina antes, el ${formatDate(ended.on)}`}>
          <Text size="sm">{ended.reason}</Text>
        </Note>
      ) : (
        expiresSoon &&
        daysLeft !== null && (
          <Note tone="warning" title={daysLeftInWords(daysLeft)}>
            <Text size="sm">
              Su último día es el {formatDate(endsOn)}. Renuévalo, o di que termina, para que nadie se quede sin sede.
            </Text>
          </Note>
        )
      )}
      <Group gap="xs">
        {can.renew && (
          <Button data-writes size="compact-md" onClick={() => setDoing('renew')}>
            Renovar
          </Button>
        )}
        {can.end && (
          <Button data-writes size="compact-md" variant="default" onClick={() => setDoing('end')}>
            Terminar antes
          </Button>
        )}
        {can.undoEnd && (
          <Button data-writes size="compact-md" variant="default" onClick={undoEnd}>
            Que siga hasta su último día
          </Button>
        )}
      </Group>
      <VersionedForm
        record={record}
        differencesOf={differencesOf}
        beside={
          <Button
            data-writes
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={16} />}
            disabled={!can.remove}
            onClick={remove}
          >
            Eliminar
          </Button>
        }
      >
        <TermFields form={record.form} />
      </VersionedForm>
    </Stack>
  )
}
