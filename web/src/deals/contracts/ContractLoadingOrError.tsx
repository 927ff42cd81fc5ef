import { Button } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { type Loadable, LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'

const missing = (
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
)

interface ContractLoadingOrErrorProps {
  query: Omit<Loadable<unknown>, 'data'>
  title?: string
  skeleton?: number | readonly number[]
}

/** Stands in for a page of a contract that isn't there. */
export const ContractLoadingOrError = ({ query, title = 'Contrato', skeleton = 420 }: ContractLoadingOrErrorProps) => (
  <PageFrame title={title}>
    <LoadingOrError query={query} skeleton={skeleton} missing={missing} />
  </PageFrame>
)
