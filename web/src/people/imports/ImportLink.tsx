import type { ImportKind } from '@aforo/api/people/imports'
import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMe } from '../../platform/session/me.ts'
import { kindsOf, tabOf } from './kinds.ts'

/** Leads from a list to bringing in a file of its records; nothing where the organisation has none. */
export function ImportLink({ kind }: { kind: ImportKind }) {
  const { tenant } = useMe()
  if (!kindsOf(tenant.type).includes(kind)) return null
  return (
    <Button
      data-aside
      data-writes
      variant="default"
      leftSection={<IconFileImport size={18} />}
      renderRoot={props => <Link to="/app/configurations/importers/users" search={{ tab: tabOf(kind) }} {...props} />}
    >
      Importar…
    </Button>
  )
}
