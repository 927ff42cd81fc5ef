import type { Missing } from '@aforo/api/deals/contract-records'
import { contractStepLabels } from '@aforo/api/deals/sale-labels'
import { Anchor, Button, Stack } from '@mantine/core'
import { IconArrowLeft, IconCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { client } from '../../platform/api.ts'
import { refusalOf } from '../../platform/problem.ts'
import { formatCounted } from '../../ui/formats.ts'
import { Note } from '../../ui/Note.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { toast } from '../../ui/toast.tsx'
import { ContractRefusal } from './ContractRefusal.tsx'
import classes from './Contracts.module.css'
import { useStoreContract } from './contractQueries.ts'
import { LinesTab } from './LinesTab.tsx'
import { PlanTab } from './PlanTab.tsx'
import { SummaryTab } from './SummaryTab.tsx'
import type { StepProps } from './stepProps.ts'

/** The last step: what is missing and where it is said, and the whole contract once more. */
export function ReviewStep({ contract, onBack }: StepProps) {
  const { id, version, missing, can } = contract
  const store = useStoreContract()
  const navigate = useNavigate()
  const review = useMutation({
    mutationFn: () => client.contracts.review({ id, version }),
    onSuccess: after => {
      store(after)
      toast.success('Contrato revisado: ya se puede generar su documento.')
      navigate({ to: '/app/sales/contracts/$id', params: { id }, search: { tab: 'documents' } })
    },
  })
  return (
    <Stack gap="md">
      {missing.length > 0 ? (
        <MissingList id={id} missing={missing} />
      ) : (
        <Note tone="good" title="No falta nada">
          Con esto se puede generar el documento que se firma.
        </Note>
      )}
      {review.error && <ContractRefusal refusal={refusalOf(review.error)} contractId={id} />}
      <SummaryTab contract={contract} />
      <Panel title="Productos">
        <LinesTab contract={contract} />
      </Panel>
      <Panel title="Lo que se factura">
        <PlanTab contract={contract} />
      </Panel>
      <div className={classes.footer}>
        <Button variant="default" leftSection={<IconArrowLeft size={16} />} onClick={onBack}>
          Atrás
        </Button>
        {can.edit && (
          <Button
            data-writes
            leftSection={<IconCheck size={16} />}
            loading={review.isPending}
            onClick={() => review.mutate()}
          >
            Dar por revisado
          </Button>
        )}
      </div>
    </Stack>
  )
}

const MissingList = ({ id, missing }: { id: string; missing: readonly Missing[] }) => (
  <Note
    tone="warning"
    title={missing.length === 1 ? 'Falta un dato' : `Faltan ${formatCounted(missing.length, 'dato', 'datos')}`}
  >
    <Rows>
      {missing.map(({ step, field, message }) => (
        <li key={`${step}${field}`}>
          <Anchor
            size="sm"
            underline="always"
            renderRoot={props => (
              <Link to="/app/sales/contracts/$id/edit" params={{ id }} search={{ step }} {...props} />
            )}
          >
            {contractStepLabels[step]}
          </Anchor>
          : {message}
        </li>
      ))}
    </Rows>
  </Note>
)
