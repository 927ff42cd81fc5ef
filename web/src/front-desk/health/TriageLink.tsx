import { Button } from '@mantine/core'
import { IconStethoscope } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMe } from '../../platform/session/me.ts'
import { onlyLooks } from '../../ui/writes.ts'

/** Leads administrators from the desk to the triage forms, which have no entry in the side menu. */
export function TriageLink() {
  const { roles } = useMe()
  if (onlyLooks() || !roles.includes('ROLE_ADMIN')) return null
  return (
    <Button
      // On a phone it is alone on its line, and the list below begins sooner.
      h={{ base: 28, xs: 36 }}
      variant="default"
      leftSection={<IconStethoscope size={16} />}
      renderRoot={props => <Link to="/app/triage" {...props} />}
    >
      Triaje
    </Button>
  )
}
