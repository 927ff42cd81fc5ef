import type { Contract } from '@aforo/api/deals/contract-records'
import type { ContractStep } from '@aforo/api/deals/contract-states'
import { Button, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { later } from '../../ui/later.ts'
import { loading } from '../../ui/loading.ts'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { Wizard } from '../../ui/wizard/Wizard.tsx'
import { ContractLoadingOrError } from './ContractLoadingOrError.tsx'
import { contractQuery } from './contractQueries.ts'
import { nameOf, stepToContinue, subtitleOf } from './contractWords.ts'
import type { StepProps } from './stepProps.ts'
import { contractSteps, neighbour } from './wizardSteps.ts'

const DealStep = later(() => import('./DealStep.tsx'), 'DealStep')
const ClientStep = later(() => import('./ClientStep.tsx'), 'ClientStep')
const ContactsStep = later(() => import('./ContactsStep.tsx'), 'ContactsStep')
const TermsStep = later(() => import('./TermsStep.tsx'), 'TermsStep')
const AccountsStep = later(() => import('./AccountsStep.tsx'), 'AccountsStep')
const AnnexesStep = later(() => import('./AnnexesStep.tsx'), 'AnnexesStep')
const ReviewStep = later(() => import('./ReviewStep.tsx'), 'ReviewStep')

const route = getRouteApi('/app/sales/contracts/$id/edit')

const parts: Record<ContractStep, (props: StepProps) => React.ReactNode> = {
  DEAL: props => <DealStep {...props} />,
  CLIENT: props => <ClientStep {...props} />,
  CONTACTS: props => <ContactsStep {...props} />,
  TERMS: props => <TermsStep {...props} />,
  ACCOUNTS: props => <AccountsStep {...props} />,
  ANNEXES: props => <AnnexesStep {...props} />,
  REVIEW: props => <ReviewStep {...props} />,
}

/** A contract or an addendum, in steps: each is saved for itself, and one comes back to where something is missing. */
export function ContractWizard() {
  const { id } = route.useParams()
  const query = useQuery(contractQuery(id))
  if (query.data) return <Steps contract={query.data} />
  return <ContractLoadingOrError query={query} />
}

function Steps({ contract }: { contract: Contract }) {
  const { step = stepToContinue(contract) } = route.useSearch()
  const navigate = route.useNavigate()
  const go = (step: ContractStep) => navigate({ search: { step } })
  const to = (step: ContractStep | undefined) => step && (() => go(step))
  return (
    <PageFrame
      title={nameOf(contract)}
      about={`${subtitleOf(contract)}. Cada paso se guarda: puedes dejarlo y seguir después.`}
      actions={
        <Button
          variant="default"
          renderRoot={props => <Link to="/app/sales/contracts/$id" params={{ id: contract.id }} {...props} />}
        >
          Ver el contrato
        </Button>
      }
    >
      <Stack gap="lg">
        <Wizard<ContractStep> label="Pasos del contrato" steps={contractSteps(contract)} current={step} onStep={go}>
          <Suspense fallback={<Skeleton height={360} radius="md" {...loading} />}>
            {parts[step]({
              contract,
              onNext: to(neighbour(contract, step, 1)),
              onBack: to(neighbour(contract, step, -1)),
            })}
          </Suspense>
        </Wizard>
      </Stack>
    </PageFrame>
  )
}
