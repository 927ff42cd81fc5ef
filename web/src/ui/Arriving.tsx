import { Skeleton, Stack } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'

/** Suspense boundary for lazy parts (`later.ts`); shows a skeleton meanwhile. */
export const Arriving = ({ children }: { children: ReactNode }) => (
  <Suspense
    fallback={
      <Stack aria-busy role="status" aria-label="Cargando">
        <Skeleton height={36} />
        <Skeleton height={200} />
      </Stack>
    }
  >
    {children}
  </Suspense>
)
