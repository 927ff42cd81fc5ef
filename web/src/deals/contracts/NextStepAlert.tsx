import type { Contract } from '@aforo/api/deals/contract-records'
import { Button } from '@mantine/core'
import { IconArchive, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { refusalOf } from '../../platform/problem.ts'
import { todayHere } from '../../ui/dates/calendar.ts'
import { Note } from '../../ui/Note.tsx'
import { ContractRefusal } from './ContractRefusal.tsx'
import type { ContractPageSearch, ContractTab } from './contractSearch.ts'
import { nextStepOf } from './nextStep.ts'
import { useArchive } from './useArchive.ts'
import { useGenerate } from './useGenerate.ts'
import { useUnbilled } from './useUnbilled.ts'

export type FormName = NonNullable<ContractPageSearch['form']>

const toneIcons = { info: IconInfoCircle, warning: IconInfoCircle, good: IconCircleCheck, neutral: IconArchive }

interface NextProps {
  contract: Contract
  /** The tab that is open. */
  tab: ContractTab
  onForm: (form: FormName) => void
  onTab: (tab: ContractTab) => void
}

/** What somebody does next, said plainly, with its button. */
export function NextStepAlert({ contract, tab, onForm, onTab }: NextProps) {
  const generate = useGenerate(contract)
  const navigate = useNavigate()
  const { unarchive } = useArchive()
  const next = nextStepOf(contract, todayHere(), useUnbilled(contract))
  const { action } = next
  const { id, rootId } = contract
  const run = () => {
    switch (action?.to) {
      case 'wizard':
        return navigate({ to: '/app/sales/contracts/$id/edit', params: { id }, search: { step: action.step } })
      case 'contract':
        return navigate({ to: '/app/sales/contracts/$id', params: { id: action.id } })
      case 'billing':
        return navigate({ to: '/app/sales/billings', search: { month: action.month, panel: 'run' } })
      case 'addendum':
        return navigate({ to: '/app/sales/contracts/$id/addendum', params: { id: rootId } })
      case 'documents':
        // Its progress is there.
        onTab('documents')
        return generate.mutate()
      case 'unarchive':
        return unarchive(contract)
      case 'sign':
      case 'notice':
      case 'team':
        return onForm(action.to)
    }
  }
  return (
    <Note tone={next.tone} icon={toneIcons[next.tone]} title={next.title}>
      {next.text}
      {/* On the tab to which it leads, the button that does it is below. */}
      {action && !(action.to === 'documents' && tab === 'documents') && (
        <div>
          <Button data-writes mt="sm" size="compact-md" loading={generate.isPending} onClick={run}>
            {action.label}
          </Button>
        </div>
      )}
      {generate.error && (
        <ContractRefusal refusal={refusalOf(generate.error)} contractId={id} onClose={generate.reset} />
      )}
    </Note>
  )
}
