import { WallTime } from '@aforo/contract/platform/base'
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
  const inAddress = wordsOf(address)
  const inForm = wordsOf(values)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of either side is told to the other.
  useEffect(() => {
    if (inAddress === wordsOf(known.current)) return
    known.current = address
    if (inAddress !== inForm)
      setValues({ spaceId: address.spaceId, at: address.at, from: address.from, to: address.to })
  }, [inAddress])
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  useEffect(() => {
    if (inForm === wordsOf(known.current)) return
    // The address drops what is no time, and would then empty the field.
    if (!WallTime.safeParse(values.from).success || !WallTime.safeParse(values.to).success) return
    known.current = { spaceId: values.spaceId, at: values.at, from: values.from, to: values.to }
    onSlot(known.current)
  }, [inForm])
}

const wordsOf = ({ spaceId, at, from, to }: Slot) => [spaceId, at, from, to].join(' ')
