import type { ReactNode } from 'react'
import { SaveBar } from './SaveBar.tsx'
import { type Difference, staleAlert } from './StaleAlert.tsx'
import type { Versioned, VersionedForm } from './useVersionedForm.ts'

interface PageFormProps<Record extends Versioned, Values extends { [key: string]: unknown }> {
  record: VersionedForm<Record, Values>
  /** As in `VersionedForm`. */
  differencesOf: (mine: Values, theirs: Record) => Difference[]
  submit?: string
  children: ReactNode
}

/** A record's form as a whole page: panels, and a save bar while there are unsaved changes. */
export const PageForm = <Record extends Versioned, Values extends { [key: string]: unknown }>(
  props: PageFormProps<Record, Values>,
) => {
  const { record, differencesOf, submit, children } = props
  return (
    <form noValidate onSubmit={record.submit}>
      {children}
      <SaveBar record={record} onReset={record.reset} submit={submit} refusal={staleAlert(record, differencesOf)} />
    </form>
  )
}
