import { Skeleton, Stack } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { loading } from './loading.ts'

/** Suspense boundary for lazy parts (`later.ts`); shows a skeleton meanwhile. */
export const Arriving = ({ children }: { children: ReactNode }) => (
  <Suspense
    fallback={
      <Stack {...loading}>
        <Skeleton height={36} />
        <Skeleton height={200} />
      </Stack>
    }
  >
    {children}
  </Suspense>
)
