import type { SubjectKind } from '@aforo/api/platform/dependents'
import { Stack, Text } from '@mantine/core'
import { Suspense } from 'react'
import { client } from '../../platform/api.ts'
import { later } from '../later.ts'

const DependentList = later(() => import('./DependentList.tsx'), 'DependentList')

interface Pausing {
  subject: SubjectKind
  id: string
  /** The action: `Suspender el equipo`. */
  title: string
}

/**
 * The question before a record is suspended or disabled: what remains active meanwhile. Without dependents nothing is
 * asked.
 */
export async function askBeforePause({ subject, id, title }: Pausing) {
  const { takes } = await client.dependents.of({ subject, id, ending: 'SUSPEND' })
  if (takes.length === 0) return undefined
  return {
    title,
    consequences: (
      <Stack gap="xs">
        <Text size="sm">Se puede deshacer. Mientras tanto, esto sigue:</Text>
        <Suspense>
          <DependentList groups={takes} ending="SUSPEND" />
        </Suspense>
      </Stack>
    ),
  }
}
