import type { Contract } from '@aforo/api/deals/contract-records'
import { ContractStep } from '@aforo/api/deals/contract-states'
import { contractStepLabels } from '@aforo/api/deals/sale-labels'
import { formatCounted } from '../../ui/formats.ts'
import type { WizardStep } from '../../ui/wizard/Wizard.tsx'

/** Nothing in them waits to be saved: what they hold is chosen with the deal, proposed, or saved at each click. */
const keptAtOnce: readonly ContractStep[] = ['DEAL', 'ACCOUNTS']

/** The steps of a contract or an addendum as they stand, with how much each still needs. */
export const contractSteps = ({ steps }: Pick<Contract, 'steps'>): WizardStep<ContractStep>[] =>
  steps.map(({ step, saved, missing }) => ({
    key: step,
    label: contractStepLabels[step],
    done: missing === 0 && (saved || keptAtOnce.includes(step)),
    open: true,
    missing: missing > 0 ? formatCounted(missing, 'dato falta', 'datos faltan') : undefined,
  }))

/** The step before or after another one, of those that the contract has. */
export function neighbour({ steps }: Pick<Contract, 'steps'>, of: ContractStep, by: 1 | -1): ContractStep | undefined {
  const keys = ContractStep.options.filter(key => steps.some(({ step }) => step === key))
  return keys[keys.indexOf(of) + by]
}
