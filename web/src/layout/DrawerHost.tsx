import { resetDrawer, useDrawer } from '../ui/drawer.ts'
import { RecordDrawer } from '../ui/RecordDrawer.tsx'

/** Shows what `openDrawer` was given. */
export function DrawerHost() {
  const open = useDrawer()
  return (
    <RecordDrawer opened={open !== null} title={open?.title} onClose={resetDrawer}>
      {open?.content}
    </RecordDrawer>
  )
}
