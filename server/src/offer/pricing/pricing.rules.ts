/** What speaks against a price's days by themselves. */
export function faultInDates({
  startsOn,
  endsOn,
}: {
  startsOn: string
  endsOn: string | null
}): { field: 'endsOn'; message: string } | undefined {
  if (endsOn !== null && endsOn < startsOn)
    return { field: 'endsOn', message: 'La fecha final no puede ser anterior a la inicial.' }
  return undefined
}

/**
 * The day on which an earlier price ends so that another can begin.
 * @returns undefined when it begins no earlier: then it would have no day left
 */
export const endsBefore = (earlier: { startsOn: string }, startsOn: string): string | undefined =>
  earlier.startsOn < startsOn ? Temporal.PlainDate.from(startsOn).subtract({ days: 1 }).toString() : undefined
