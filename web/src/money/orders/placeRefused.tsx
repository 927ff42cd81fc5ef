import { SlotRefusal } from '../../bookings/reservations/SlotRefusal.tsx'
import type { Refusal } from '../../platform/problem.ts'
import type { DeskValues } from './deskForm.ts'

type Place = Pick<DeskValues, 'spaceId' | 'at' | 'from' | 'to'>

interface PlaceForm {
  values: Place
  setValues: (values: Place) => void
}

/** The refused space of a sale: who holds it, and free alternatives, each a button that fills in the form. */
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
