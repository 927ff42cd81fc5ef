import type { Import } from '@aforo/api/people/imports'
import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { client } from '../../platform/api.ts'
import { attempt } from '../../ui/attempt.ts'
import { useStoreImport } from './importQueries.ts'

/** Takes back what an import made and nothing uses; nothing where nothing is left of it. */
export function UndoButton({ file }: { file: Import }) {
  const store = useStoreImport()
  const undo = useMutation({
    mutationFn: () => attempt(() => client.imports.undo({ id: file.id })),
    onSuccess: after => after && store(after),
  })
  if (!file.can.undo) return null
  return (
    <Button
      data-writes
      variant="default"
      leftSection={<IconArrowBackUp size={18} />}
      loading={undo.isPending}
      onClick={() => undo.mutate()}
    >
      {file.status === 'UNDONE' ? 'Quitar las que quedan' : 'Deshacer la carga'}
    </Button>
  )
}
