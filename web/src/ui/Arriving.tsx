import { Skeleton, Stack } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'

/** Holds what may have to be fetched yet (`later.ts`): a skeleton until it is there. */
export const Arriving = ({ children }: { children: ReactNode }) => (
  <Suspense
    fallback={
      <Stack aria-busy aria-label="Cargando">
        <Skeleton height={36} />
        <Skeleton height={200} />
      </Stack>
    }
  >
    {children}
  </Suspense>
)
