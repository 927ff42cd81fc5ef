import { Button } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** Where nothing can be done before there is a campus. @param text what needs one @param onGo closes what it stands in */
export const NoCampus = ({ text, onGo }: { text: string; onGo?: () => void }) => (
  <EmptyState
    icon={IconBuilding}
    title="Todavía no hay sedes"
    text={text}
    action={
      <Button renderRoot={props => <Link to="/app/configurations/campus" {...props} onClick={onGo} />}>
        Ir a Sedes
      </Button>
    }
  />
)
