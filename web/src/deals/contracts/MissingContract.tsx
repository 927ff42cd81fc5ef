import { Button } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { refusalOf } from '../../platform/problem.ts'
import { EmptyState, NoPermission } from '../../ui/EmptyState.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { RetryButton } from '../../ui/RetryButton.tsx'

/** Why a contract can't be shown. Also of its wizard and its other pages. */
export function MissingContract({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const refusal = refusalOf(error)
  return (
    <PageFrame title="Contrato">
      {refusal.status === 403 ? (
        <NoPermission />
      ) : refusal.status === 404 || refusal.status === 400 ? (
        <EmptyState
          icon={IconFileOff}
          title="Este contrato no está disponible"
          text="Puede que sea de un país que no ves o que el enlace sea de otra organización."
          action={
            <Button variant="default" renderRoot={props => <Link to="/app/sales/contracts" {...props} />}>
              Ver todos los contratos
            </Button>
          }
        />
      ) : (
        <ProblemAlert refusal={refusal} actions={<RetryButton onClick={onRetry} />} />
      )}
    </PageFrame>
  )
}
