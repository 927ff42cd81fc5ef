import { type Import, type ImportRow, importFields, type RowVerdict } from '@aforo/contract/imports'
import { rowVerdictLabels } from '@aforo/contract/labels'
import { Pagination, Skeleton, Stack, Table, Text, UnstyledButton } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { refusalOf } from '../problem.ts'
import { formatCount } from '../ui/formats.ts'
import { ProblemAlert } from '../ui/ProblemAlert.tsx'
import { RetryButton } from '../ui/RetryButton.tsx'
import { Badge, type Tone } from '../ui/StatusBadge.tsx'
import classes from './Imports.module.css'
import { rowsAtOnce, rowsQuery } from './importQueries.ts'

const route = getRouteApi('/app/configurations/importers/users')

const tones: Record<RowVerdict, Tone> = { CREATE: 'info', EXISTS: 'neutral', ERROR: 'bad', CREATED: 'good' }
const figureLabels: Record<RowVerdict, string> = {
  CREATE: 'Se crearán',
  EXISTS: 'Ya existen',
  ERROR: 'Con error',
  CREATED: 'Creadas',
}

/** A file's rows with what each comes to, errors beside the cells that have them; by verdict, from its figure. */
export function RowTable({ file }: { file: Import }) {
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/app/configurations/importers/users' })
  const { counts } = file
  const ran = file.startedAt !== null
  const figures: [RowVerdict, number][] = [
    ran ? ['CREATED', counts.created] : ['CREATE', counts.create],
    ['EXISTS', counts.exists],
    ['ERROR', counts.errors],
  ]
  // What needs somebody comes first.
  const shown = search.rows ?? (counts.errors > 0 ? 'ERROR' : figures[0]?.[0])
  const page = search.page ?? 1
  const query = useQuery({ ...rowsQuery(file.id, shown, page), placeholderData: keepPreviousData })
  const show = (change: { rows?: RowVerdict; page?: number }) =>
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
          <Rows file={file} rows={query.data.items} />
        ) : (
          <Text size="sm" c="dimmed">
            No hay filas así.
          </Text>
        )
      ) : query.error ? (
        <ProblemAlert refusal={refusalOf(query.error)} actions={<RetryButton onClick={() => query.refetch()} />} />
      ) : (
        <Skeleton height={200} radius="md" aria-busy aria-label="Cargando" />
      )}
      {pages > 1 && (
        <Pagination
          total={pages}
          value={page}
          onChange={next => show({ rows: search.rows, page: next === 1 ? undefined : next })}
          size="sm"
          getControlProps={control => ({
            'aria-label': {
              previous: 'Página anterior',
              next: 'Página siguiente',
              first: 'Primera página',
              last: 'Última página',
            }[control],
          })}
        />
      )}
    </Stack>
  )
}

function Rows({ file, rows }: { file: Import; rows: ImportRow[] }) {
  const fields = Object.entries(importFields[file.kind]).filter(([field]) => (file.mapping[field] ?? null) !== null)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by the keyboard.
    <section className={`${classes.table} ${classes.rows}`} tabIndex={0} aria-label="Filas del archivo">
      <Table verticalSpacing="xs" horizontalSpacing="md" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Fila</Table.Th>
            <Table.Th>Resultado</Table.Th>
            {fields.map(([field, { label }]) => (
              <Table.Th key={field}>{label}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ row, cells, verdict, faults }) => (
            <Table.Tr key={row}>
              <Table.Td className={classes.cell} data-narrow>
                {row}
              </Table.Td>
              <Table.Td className={classes.cell}>
                <Badge label={rowVerdictLabels[verdict]} tone={tones[verdict]} />
              </Table.Td>
              {fields.map(([field]) => {
                const wrong = faults.filter(fault => fault.field === field)
                return (
                  <Table.Td key={field} className={classes.cell} data-fault={wrong.length > 0 || undefined}>
                    {cells[field]}
                    {wrong.map(({ message }) => (
                      <span key={message} className={classes.fault}>
                        <IconAlertCircle size={14} aria-hidden />
                        {message}
                      </span>
                    ))}
                  </Table.Td>
                )
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}
