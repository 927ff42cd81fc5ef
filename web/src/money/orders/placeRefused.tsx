import { SlotRefusal } from '../../bookings/reservations/SlotRefusal.tsx'
import type { Refusal } from '../../platform/problem.ts'
import type { DeskValues } from './deskForm.ts'

type Place = Pick<DeskValues, 'spaceId' | 'at' | 'from' | 'to'>

interface PlaceForm {
  values: Place
  setValues: (values: Place) => void
}

/** Why the place of a sale isn't to be had: who has it, and what is free instead, which one press puts into the form. */
export function placeRefused(refusal: Refusal, { values, setValues }: PlaceForm, dismiss: () => void) {
  if (refusal.code !== 'SLOT_TAKEN' && refusal.code !== 'SPACE_UNAVAILABLE') return undefined
  const { spaceId, at, from, to } = values
  return (
    <SlotRefusal
      refusal={refusal}
      wanted={{ spaceId, at: at ?? '', from, to }}
      verb="Vender"
      onAlternative={slot => {
        setValues(slot)
        dismiss()
      }}
      onClose={dismiss}
    />
  )
}
