import { Modal, Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { later } from '../later.ts'
import { loading } from '../loading.ts'
import type { ConfirmEndingProps } from './EndingQuestion.tsx'

const EndingQuestion = later(() => import('./EndingQuestion.tsx'), 'EndingQuestion')

/**
 * Asks before a record is deleted, archived or ended: shows what has to be closed first, with links, or what goes along.
 */
export const ConfirmEnding = (props: ConfirmEndingProps) => (
  <Modal opened={props.opened} onClose={props.onClose} title={props.title} size="md">
    <Suspense fallback={<Skeleton height={120} {...loading} />}>
      <EndingQuestion {...props} />
    </Suspense>
  </Modal>
)
