import type { DependentGroup } from '@aforo/api/platform/dependents'
import { Alert, Button, Group, Stack } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { DependentList } from './DependentList.tsx'

/** Why it can't be done yet, in place of the question. */
export const Forbidden = ({ groups, onClose }: { groups: readonly DependentGroup[]; onClose: () => void }) => (
  <Stack>
    <Alert color="yellow" icon={<IconLock size={20} />} title="Todavía no se puede">
      Hay algo que depende de esto. Ciérralo primero:
    </Alert>
    <DependentList groups={groups} />
    <Group justify="flex-end">
      <Button variant="default" data-autofocus onClick={onClose}>
        Entendido
      </Button>
    </Group>
  </Stack>
)
