import { Skeleton, Stack } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import { missingCampus } from '../../ui/campusChoices.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { type Loadable, LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { loading } from '../../ui/loading.ts'

const missing = <EmptyState icon={IconBuilding} title={missingCampus} text="Elige otra de la lista." />

const skeleton = (
  <Stack gap="sm" {...loading}>
    {[40, 55, 30, 45, 60, 35].map(width => (
      <Skeleton key={width} height={20} width={`${width}%`} />
    ))}
  </Stack>
)

/** Stands in for a campus's tree of spaces that isn't there. */
export const TreeLoadingOrError = ({ query }: { query: Omit<Loadable<unknown>, 'data'> }) => (
  <LoadingOrError query={query} skeleton={skeleton} missing={missing} />
)
