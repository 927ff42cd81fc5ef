import type { DependentGroup } from '@aforo/api/platform/dependents'
import { Button, Group, Stack } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Note } from '../Note.tsx'
import { DependentList } from './DependentList.tsx'

/** The obstacles, instead of the question. */
export const Forbidden = ({ groups, onClose }: { groups: readonly DependentGroup[]; onClose: () => void }) => (
  <Stack>
    <Note tone="warning" icon={IconLock} title="Todavía no se puede">
      Hay algo que depende de esto. Ciérralo primero:
    </Note>
    <DependentList groups={groups} />
    <Group justify="flex-end">
      <Button variant="default" data-autofocus onClick={onClose}>
        Entendido
      </Button>
    </Group>
  </Stack>
)
