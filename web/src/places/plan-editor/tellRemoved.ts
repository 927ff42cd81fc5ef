import { formatCounted } from '../../ui/formats.ts'
import { toast } from '../../ui/toast.tsx'

/** Says that elements were taken off the plan. The editor's own undo brings them back, as it does all of its changes. */
export function tellRemoved(items: readonly unknown[]) {
  if (items.length === 0) return
  toast.success(
    items.length === 1
      ? 'Se eliminó el elemento.'
      : `Se eliminaron ${formatCounted(items.length, 'elemento', 'elementos')}.`,
  )
}
