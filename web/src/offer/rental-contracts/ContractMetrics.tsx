import type { RentalContract } from '@aforo/api/offer/rental-contract-records'
import { Select, Stack } from '@mantine/core'
import { useState } from 'react'
import { CampusMetrics } from './CampusMetrics.tsx'

/** What the campuses of a contract cost and bring in, one at a time. */
export function ContractMetrics({ contract: { campuses } }: { contract: RentalContract }) {
  const [chosen, setChosen] = useState(campuses[0]?.id)
  if (chosen === undefined) return null
  return (
    <Stack>
      {campuses.length > 1 && (
        <Select
          label="Sede"
          allowDeselect={false}
          data={campuses.map(({ id, name }) => ({ value: id, label: name }))}
          value={chosen}
          onChange={next => next && setChosen(next)}
        />
      )}
      <CampusMetrics campusId={chosen} />
    </Stack>
  )
}
