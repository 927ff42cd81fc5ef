import { Group, Stack, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { attempt } from '../../ui/attempt.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import classes from './Companies.module.css'
import { useReadCompaniesAgain } from './companyQueries.ts'

interface Term {
  id: string
  version: number
}

interface TermListProps<One extends Term> {
  title: string
  about: string
  query: { data: One[] | undefined; error: Error | null; refetch: () => unknown }
  /** What to do while there are none. */
  empty: string
  nameOf: (term: One) => string
  row: (term: One) => ReactNode
  /** Other actions of a row. */
  actions?: (term: One) => ReactNode
  remove: (term: One) => Promise<{ message: string }>
  restore: (term: One) => Promise<unknown>
  /** Adds another one. */
  children: ReactNode
}

/** What contracts choose from: a short list that is added to in its place. */
export function TermList<One extends Term>(props: TermListProps<One>) {
  const { query, nameOf, row, actions } = props
  const { data } = query
  const readAgain = useReadCompaniesAgain()
  const [busy, setBusy] = useState<string>()
  const remove = async (term: One) => {
    setBusy(term.id)
    const removed = await attempt(() => props.remove(term))
    await readAgain()
    setBusy(undefined)
    if (!removed) return
    toast.undo(removed.message, () =>
      undo(async () => {
        await props.restore(term)
        await readAgain()
      }),
    )
  }
  return (
    <Panel title={props.title} about={props.about}>
      <Stack gap="sm">
        {props.children}
        {!data && <LoadingOrError query={query} skeleton={80} />}
        {data?.length === 0 && (
          <Text size="sm" c="dimmed">
            {props.empty}
          </Text>
        )}
        {data && data.length > 0 && (
          <Rows look="lined" aria-label={props.title}>
            {data.map(term => (
              <li key={term.id} className={classes.row}>
                <div className={classes.words}>{row(term)}</div>
                <Group gap={4} wrap="nowrap">
                  {actions?.(term)}
                  <IconButton
                    data-writes
                    color="red"
                    label="Quitar"
                    name={`Quitar ${nameOf(term)}`}
                    loading={busy === term.id}
                    onClick={() => remove(term)}
                  >
                    <IconTrash size={16} />
                  </IconButton>
                </Group>
              </li>
            ))}
          </Rows>
        )}
      </Stack>
    </Panel>
  )
}
