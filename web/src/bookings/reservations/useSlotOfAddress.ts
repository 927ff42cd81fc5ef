import { useEffect, useRef } from 'react'
import { parseWallTime } from '../../ui/formats.ts'
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
  const inForm = wordsOf({ ...values, from: parseWallTime(values.from) ?? '', to: parseWallTime(values.to) ?? '' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of either side is told to the other.
  useEffect(() => {
    if (inAddress === wordsOf(known.current)) return
    known.current = address
    if (inAddress !== inForm)
      setValues({ spaceId: address.spaceId, at: address.at, from: address.from, to: address.to })
  }, [inAddress])
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  useEffect(() => {
    if (inForm === wordsOf(known.current) || !values.from || !values.to) return
    if (!parseWallTime(values.from) || !parseWallTime(values.to)) return
    known.current = { spaceId: values.spaceId, at: values.at, from: values.from, to: values.to }
    onSlot(known.current)
  }, [inForm])
}

const wordsOf = ({ spaceId, at, from, to }: Slot) => [spaceId, at, from, to].join(' ')
