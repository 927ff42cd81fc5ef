import type { ImportKind } from '@aforo/api/people/imports'
import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { tabOf } from './kinds.ts'

/** Leads from a list to bringing in a file of its records. */
export const ImportLink = ({ kind }: { kind: ImportKind }) => (
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
