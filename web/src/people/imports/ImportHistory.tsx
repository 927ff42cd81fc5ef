import type { Import, ImportKind } from '@aforo/api/people/imports'
import { formatInstant } from '@aforo/api/platform/dates-in-words'
import { Anchor, Group, Menu, Table, Text } from '@mantine/core'
import { IconDownload, IconFileImport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMe } from '../../platform/session/me.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { formatCount } from '../../ui/formats.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import classes from './Imports.module.css'
import { historyQuery, saveOriginal, saveRefused } from './importQueries.ts'
import { kindWords, tabOf } from './kinds.ts'

const createdLabel = (kind: ImportKind) => (kindWords[kind].feminine ? 'Creadas' : 'Creados')

/** The last twenty files, with what came of them and both files of each. */
export function ImportHistory({ kind, onOpen }: { kind: ImportKind; onOpen: (id: string) => void }) {
  const query = useQuery(historyQuery(kind))
  return (
    <Panel
      title="Cargas anteriores"
      about="Las últimas 20. Cada una guarda su archivo y sus filas con error por 90 días."
    >
      {query.data ? (
        query.data.length > 0 ? (
          <div className={`${classes.table} ${classes.history}`} data-tour="import-history">
            <Table verticalSpacing="sm" horizontalSpacing="md" highlightOnHover>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Archivo</Table.Th>
                  <Table.Th>Estado</Table.Th>
                  <Table.Th ta="right">{createdLabel(kind)}</Table.Th>
                  <Table.Th ta="right">Ya existían</Table.Th>
                  <Table.Th ta="right">Con error</Table.Th>
                  <Table.Th>Descargar</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {query.data.map(file => (
                  <HistoryRow key={file.id} file={file} onOpen={onOpen} />
                ))}
              </Table.Tbody>
            </Table>
          </div>
        ) : (
          <EmptyState
            icon={IconFileImport}
            title="Aún no hay cargas"
            text="Aquí verás cada archivo que se cargue, quién lo hizo y qué quedó fuera."
          />
        )
      ) : (
        <LoadingOrError query={query} skeleton={160} />
      )}
    </Panel>
  )
}

function HistoryRow({ file, onOpen }: { file: Import; onOpen: (id: string) => void }) {
  const { id, fileName, status, counts, createdBy, createdAt, can, kind } = file
  const { timezone } = useMe()
  return (
    <Table.Tr>
      <Table.Td className={classes.cell}>
        <Anchor
          fw={500}
          size="sm"
          renderRoot={props => (
            <Link to="/app/configurations/importers/users" search={{ tab: tabOf(kind), import: id }} {...props} />
          )}
          onClick={event => {
            event.preventDefault()
            onOpen(id)
          }}
        >
          {fileName}
        </Anchor>
        <Text size="xs" c="dimmed">
          {createdBy} · {formatInstant(createdAt, timezone)}
        </Text>
      </Table.Td>
      <Table.Td>
        <StatusBadge of="import" status={status} />
      </Table.Td>
      <Table.Td ta="right" data-label={createdLabel(kind)}>
        {formatCount(counts.created)}
      </Table.Td>
      <Table.Td ta="right" data-label="Ya existían">
        {formatCount(counts.exists)}
      </Table.Td>
      <Table.Td ta="right" data-label="Con error">
        {formatCount(counts.errors)}
      </Table.Td>
      <Table.Td>
        <Group gap={4} wrap="nowrap">
          <Menu position="bottom-end">
            <Menu.Target>
              <IconButton label="Descargar" name={`Descargar ${fileName}`}>
                <IconDownload size={18} stroke={1.6} />
              </IconButton>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => saveOriginal(id)}>Archivo original</Menu.Item>
              {can.refused && <Menu.Item onClick={() => saveRefused(id, 'xlsx')}>Filas con error (Excel)</Menu.Item>}
              {can.refused && <Menu.Item onClick={() => saveRefused(id, 'csv')}>Filas con error (CSV)</Menu.Item>}
            </Menu.Dropdown>
          </Menu>
        </Group>
      </Table.Td>
    </Table.Tr>
  )
}
