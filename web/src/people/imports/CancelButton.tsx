import type { Import } from '@aforo/api/people/imports'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { client } from '../../platform/api.ts'
import { attempt } from '../../ui/attempt.ts'
import { useStoreImport } from './importQueries.ts'

/** Gives a file up at whatever step it is; nothing where that is too late. */
export function CancelButton({ file, label }: { file: Import; label: string }) {
  const store = useStoreImport()
  const cancel = useMutation({
    mutationFn: () => attempt(() => client.imports.cancel({ id: file.id })),
    onSuccess: after => after && store(after),
  })
  if (!file.can.cancel) return null
  return (
    <Button variant="subtle" color="gray" loading={cancel.isPending} onClick={() => cancel.mutate()}>
      {label}
    </Button>
  )
}
