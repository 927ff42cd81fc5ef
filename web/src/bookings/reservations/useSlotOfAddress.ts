import { CalendarDate, WallTime } from '@aforo/api/platform/base'
import { useEffect, useRef } from 'react'
import type { Slot } from './bookingSearch.ts'

/** The slot is in the address and in the form; whichever changes last tells the other. */
export function useSlotOfAddress(
  address: Slot,
  values: Slot,
  setValues: (values: Slot) => void,
  onSlot: (slot: Partial<Slot>) => void,
) {
  const known = useRef(address)
  // What the form told the address, which gets there a moment later: by then more may have been typed.
  const onTheWay = useRef<string[]>([])
  const inAddress = wordsOf(address)
  const inForm = wordsOf(values)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of either side is told to the other.
  useEffect(() => {
    const told = onTheWay.current.indexOf(inAddress)
    onTheWay.current = onTheWay.current.slice(told + 1)
    if (told >= 0 || inAddress === wordsOf(known.current)) return
    onTheWay.current = []
    known.current = address
    if (inAddress !== inForm)
      setValues({ spaceId: address.spaceId, at: address.at, from: address.from, to: address.to })
  }, [inAddress])
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  useEffect(() => {
    if (inForm === wordsOf(known.current)) return
    // The address drops what is no date or time, and would then empty the field.
    if (!CalendarDate.safeParse(values.at).success) return
    if (!WallTime.safeParse(values.from).success || !WallTime.safeParse(values.to).success) return
    known.current = { spaceId: values.spaceId, at: values.at, from: values.from, to: values.to }
    onTheWay.current.push(inForm)
    onSlot(known.current)
  }, [inForm])
}

const wordsOf = ({ spaceId, at, from, to }: Slot) => [spaceId, at, from, to].join(' ')
