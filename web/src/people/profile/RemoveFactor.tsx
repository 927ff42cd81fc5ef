import { Button, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { refusalOf } from '../../platform/problem.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRefreshSecurity } from './securityQueries.ts'

interface RemoveFactorProps {
  text: string
  confirm: string
  remove: () => Promise<{ message: string }>
  onDone: () => void
}

/** Gives up a part of one's security; it can't be undone, only set up anew. */
export function RemoveFactor({ text, confirm, remove, onDone }: RemoveFactorProps) {
  const refresh = useRefreshSecurity()
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: async ({ message }) => {
      toast.success(message)
      await refresh()
      onDone()
    },
  })
  return (
    <Stack>
      <Text size="sm">{text}</Text>
      {removal.error && <ProblemAlert refusal={refusalOf(removal.error)} />}
      <Button color="red" loading={removal.isPending} onClick={() => removal.mutate()}>
        {confirm}
      </Button>
      <Button variant="default" onClick={onDone}>
        Conservar
      </Button>
    </Stack>
  )
}
