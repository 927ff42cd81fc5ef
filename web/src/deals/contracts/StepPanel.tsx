import type { Contract } from '@aforo/api/deals/contract-records'
import { Stack } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { InView } from '../../ui/InView.tsx'
import { Note } from '../../ui/Note.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { type Difference, staleAlert } from '../../ui/StaleAlert.tsx'
import type { VersionedForm } from '../../ui/useVersionedForm.ts'
import { ContractRefusal } from './ContractRefusal.tsx'
import { StepFooter } from './StepFooter.tsx'
import type { StepProps } from './stepProps.ts'

interface StepPanelProps<Values extends { [key: string]: unknown }> extends Omit<StepProps, 'contract'> {
  contract: Contract
  title: string
  about: string
  form: {
    record: VersionedForm<Contract, Values>
    readOnly: boolean
    save: (() => Promise<boolean>) | undefined
  }
  /** Fields that differ where somebody else changed the contract meanwhile. */
  differencesOf: (mine: Values, theirs: Contract) => Difference[]
  /** Why nothing in it can be changed. */
  locked?: string | undefined
  children: ReactNode
}

/** A step with a form: what was refused, its fields, and the way on. */
export function StepPanel<Values extends { [key: string]: unknown }>(props: StepPanelProps<Values>) {
  const { contract, title, about, form, differencesOf, locked, onNext, onBack, children } = props
  const { record, readOnly, save } = form
  const fixed = readOnly || locked !== undefined
  const { refusal } = record
  return (
    <Panel title={title} about={about}>
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          save?.().then(done => done && onNext?.())
        }}
      >
        <Stack gap="md">
          {locked && (
            <Note tone="neutral" icon={IconLock}>
              {locked}
            </Note>
          )}
          {refusal && (
            <InView>
              {staleAlert(record, differencesOf) ?? (
                <ContractRefusal refusal={refusal} contractId={contract.id} onClose={record.dismiss} />
              )}
            </InView>
          )}
          <fieldset disabled={fixed} style={{ display: 'contents' }}>
            {children}
          </fieldset>
          <StepFooter onNext={onNext} onBack={onBack} save={fixed ? undefined : save} saving={record.saving} />
        </Stack>
      </form>
    </Panel>
  )
}
