import type { Import } from '@aforo/api/people/imports'
import { Stack, Text, UnstyledButton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { formatCount } from '../../ui/formats.ts'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { Pages } from '../../ui/Pages.tsx'
import { SaveBar } from '../../ui/SaveBar.tsx'
import classes from './Imports.module.css'
import { type RowFilter, rowsAtOnce, rowsQuery } from './importQueries.ts'
import { mendedWords, useMending } from './mending.ts'
import { RowGrid } from './RowGrid.tsx'

const route = getRouteApi('/app/configurations/importers/users')

const figureLabels: Record<RowFilter, string> = {
  CREATE: 'Se crearán',
  JOINED: 'Se juntan',
  EXISTS: 'Ya existen',
  ERROR: 'Con error',
  CREATED: 'Creadas',
  UNDONE: 'Deshechas',
  KEPT: 'Se quedan',
  GUESSED: 'Por mirar',
}

/**
 * A file's rows with what each comes to, errors beside the cells that have them; by verdict, from its figure. Until it
 * is run, rows are mended where they stand.
 */
export function RowTable({ file }: { file: Import }) {
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/app/configurations/importers/users' })
  const { counts } = file
  const mending = useMending(file)
  const ran = file.startedAt !== null
  const figures: [RowFilter, number][] = [
    ran ? ['CREATED', counts.created - counts.undone - counts.kept] : ['CREATE', counts.create],
    ...(counts.kept > 0 ? [['KEPT', counts.kept] as [RowFilter, number]] : []),
    ...(counts.undone > 0 ? [['UNDONE', counts.undone] as [RowFilter, number]] : []),
    ...(counts.joined > 0 ? [['JOINED', counts.joined] as [RowFilter, number]] : []),
    ['EXISTS', counts.exists],
    ['ERROR', counts.errors],
    ...(counts.guessed > 0 && !ran ? [['GUESSED', counts.guessed] as [RowFilter, number]] : []),
  ]
  // What was looked at before the run may be no figure any more. What needs somebody comes first.
  const isFigure = figures.some(([verdict]) => verdict === search.rows)
  const shown = isFigure
    ? search.rows
    : counts.kept > 0
      ? 'KEPT'
      : counts.errors > 0
        ? 'ERROR'
        : counts.guessed > 0 && !ran
          ? 'GUESSED'
          : (figures.find(([, count]) => count > 0) ?? figures[0])?.[0]
  const page = search.rows === undefined || isFigure ? (search.page ?? 1) : 1
  const query = useQuery({ ...rowsQuery(file.id, shown, page), placeholderData: keepPreviousData })
  const show = (change: { rows?: RowFilter; page?: number }) =>
    navigate({ search: old => ({ ...old, page: undefined, ...change }), replace: true })
  const pages = Math.ceil((query.data?.totalItems ?? 0) / rowsAtOnce)
  return (
    <Stack gap="md">
      <fieldset className={classes.figures} style={{ border: 0, margin: 0, padding: 0 }} aria-label="Qué filas mostrar">
        {figures.map(([verdict, count]) => (
          <UnstyledButton
            key={verdict}
            className={classes.figure}
            data-chosen={verdict === shown || undefined}
            aria-pressed={verdict === shown}
            onClick={() => show({ rows: verdict })}
          >
            <Text size="sm" c="dimmed">
              {figureLabels[verdict]}
            </Text>
            <span className={classes.count}>{formatCount(count)}</span>
          </UnstyledButton>
        ))}
      </fieldset>
      {query.data ? (
        query.data.items.length > 0 ? (
          <RowGrid file={file} rows={query.data.items} mending={file.can.mend ? mending : undefined} />
        ) : (
          <Text size="sm" c="dimmed">
            No hay filas así.
          </Text>
        )
      ) : (
        <LoadingOrError query={query} skeleton={200} />
      )}
      <Pages page={page} pages={pages} onPage={next => show({ rows: shown, page: next === 1 ? undefined : next })} />
      {file.can.mend && (
        <SaveBar
          record={mending.record}
          onReset={mending.reset}
          summary={mendedWords(mending.drafts)}
          submit="Revisar lo corregido"
        />
      )}
    </Stack>
  )
}
