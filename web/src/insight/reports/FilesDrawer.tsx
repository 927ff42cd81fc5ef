import { reportTypeLabels } from '@aforo/api/insight/labels'
import type { ReportFile } from '@aforo/api/insight/report-files'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import { Button, Group, Progress, Text } from '@mantine/core'
import { IconFileDownload } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../platform/api.ts'
import { attempt } from '../../ui/attempt.ts'
import { rangeWords } from '../../ui/dates/dateSpans.ts'
import { download } from '../../ui/download.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { formatAgo, formatCount, formatCounted } from '../../ui/formats.ts'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { RecordDrawer } from '../../ui/RecordDrawer.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import classes from './Reports.module.css'
import { dateHere } from './reportQueries.ts'

interface FilesDrawerProps {
  opened: boolean
  /** The one that a notice or a mail leads to. */
  file: string | undefined
  onClose: () => void
}

/** The files of reports that are made in the background: how far they are, and those that can be downloaded. */
export function FilesDrawer({ opened, file, onClose }: FilesDrawerProps) {
  return (
    <RecordDrawer
      opened={opened}
      title="Archivos de reportes"
      subtitle="Los tuyos: se preparan aparte y se pueden descargar durante siete días."
      onClose={onClose}
    >
      <FileList file={file} />
    </RecordDrawer>
  )
}

/** Milliseconds after which a file under way is looked at again, should no event have come. */
const lookAgain = 5_000

function FileList({ file }: { file: string | undefined }) {
  const query = useQuery({
    ...api.savedReports.files.queryOptions({ input: { pageSize: 30 } }),
    refetchInterval: ({ state }) => (state.data?.items.some(({ can }) => can.cancel) ? lookAgain : false),
  })
  const items = query.data?.items
  if (!items) return <LoadingOrError query={query} skeleton={[84, 84]} />
  if (items.length === 0)
    return (
      <EmptyState
        icon={IconFileDownload}
        title="Todavía no hay archivos"
        text="Los archivos grandes, y los que llegan por correo, aparecen aquí."
      />
    )
  return (
    <Rows look="framed" aria-label="Archivos de reportes">
      {items.map(one => (
        <FileItem key={one.id} file={one} marked={one.id === file} />
      ))}
    </Rows>
  )
}

function FileItem({ file, marked }: { file: ReportFile; marked: boolean }) {
  const queryClient = useQueryClient()
  const name = file.savedName ?? reportTypeLabels[file.type]
  const save = () => attempt(async () => download((await client.savedReports.download({ id: file.id })).body))
  const cancel = () =>
    attempt(async () => {
      await client.savedReports.cancel({ id: file.id })
      await queryClient.invalidateQueries({ queryKey: api.savedReports.files.key() })
    })
  const share = file.totalRows ? Math.min(100, (100 * file.rows) / file.totalRows) : 0
  return (
    <li className={marked ? classes.marked : undefined}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text fw={600}>{name}</Text>
        <StatusBadge of="reportFile" status={file.status} />
      </Group>
      <Text size="sm" c="dimmed">
        {[rangeWords(file), file.campusName, file.format.toUpperCase(), formatAgo(file.startedAt)]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {file.status === 'RUNNING' && (
        <>
          <Progress value={share} mt={6} aria-label={`${name}: ${Math.round(share)} %`} />
          <Text size="xs" c="dimmed" mt={2}>
            {formatCount(file.rows)}
            {file.totalRows !== null && ` de ${formatCounted(file.totalRows, 'fila', 'filas')}`}
          </Text>
        </>
      )}
      {file.fault && (
        <Text size="sm" c="red">
          {file.fault}
        </Text>
      )}
      <Group gap="xs" mt={6}>
        {file.can.download && (
          <Button size="compact-sm" onClick={save} aria-label={`Descargar ${name}`}>
            Descargar
          </Button>
        )}
        {file.can.cancel && (
          <Button size="compact-sm" variant="default" onClick={cancel} aria-label={`Cancelar ${name}`}>
            Cancelar
          </Button>
        )}
        {file.can.download && file.expiresAt && (
          <Text size="xs" c="dimmed">
            {formatCounted(file.rows, 'fila', 'filas')}; hasta el {formatDate(dateHere(file.expiresAt))}
          </Text>
        )}
      </Group>
    </li>
  )
}
