import { reportDaysLabels, reportScheduleLabels, reportTypeLabels } from '@aforo/api/insight/labels'
import type { SavedReport } from '@aforo/api/insight/report-files'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import { Anchor, Button, Group, Text } from '@mantine/core'
import { IconBookmark, IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { formatCounted } from '../../ui/formats.ts'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { RecordBody } from '../../ui/RecordBody.tsx'
import { RecordDrawer } from '../../ui/RecordDrawer.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { useLeaving } from '../../ui/useLeaving.ts'
import { onlyLooks } from '../../ui/writes.ts'
import classes from './Reports.module.css'
import { dateHere } from './reportQueries.ts'
import { type ReportSearch, ReportSpaces } from './reportSearch.ts'
import { ChangeSaved, NewSaved } from './SavedForm.tsx'

interface SavedDrawerProps {
  /** What is open: the list, a new one, or one to change. */
  saved: ReportSearch['saved']
  /** What is on screen, which a new one begins with. */
  search: ReportSearch
  onOpen: (saved: ReportSearch['saved']) => void
  onShow: (search: ReportSearch) => void
}

const missing = {
  icon: IconBookmark,
  title: 'Este reporte guardado no está disponible',
  text: 'Puede que alguien lo haya eliminado.',
}

/** The address that shows a saved report. */
const addressOf = ({ type, days, campusId, spaceType }: SavedReport): ReportSearch => {
  const spaces = ReportSpaces.safeParse(spaceType)
  return {
    report: type === '12' ? undefined : type,
    days: days === 'thisMonth' ? undefined : days,
    campus: campusId ?? undefined,
    spaces: spaces.success ? spaces.data : undefined,
  }
}

/** Saved reports: shown, mailed, changed and made. */
export function SavedDrawer({ saved, search, onOpen, onShow }: SavedDrawerProps) {
  const id = saved === 'list' || saved === 'new' ? undefined : saved
  const { isThere, leave } = useLeaving(id)
  const one = useQuery({ ...api.savedReports.get.queryOptions({ input: { id: id ?? '' } }), enabled: isThere })
  const back = () => onOpen('list')
  return (
    <RecordDrawer
      opened={saved !== undefined}
      title={
        saved === 'new' ? 'Guardar este reporte' : id ? (one.data?.name ?? 'Reporte guardado') : 'Reportes guardados'
      }
      subtitle={saved === 'list' ? 'Para volver a verlos, o para que lleguen por correo.' : undefined}
      onClose={() => onOpen(undefined)}
      footer={
        saved === 'list' && (
          <Button onClick={() => onOpen('new')} disabled={onlyLooks()}>
            Guardar el que se ve
          </Button>
        )
      }
    >
      {saved === 'list' && <SavedList onOpen={onOpen} onShow={onShow} />}
      {saved === 'new' && <NewSaved search={search} onDone={back} />}
      {id && (
        <RecordBody record={one.data} query={one} missing={missing} skeleton={[36, 36, 36]}>
          {record => <ChangeSaved key={record.id} saved={record} onDone={back} leave={leave} />}
        </RecordBody>
      )}
    </RecordDrawer>
  )
}

function SavedList({ onOpen, onShow }: Pick<SavedDrawerProps, 'onOpen' | 'onShow'>) {
  const query = useQuery(api.savedReports.list.queryOptions({ input: { pageSize: 100 } }))
  const items = query.data?.items
  if (!items) return <LoadingOrError query={query} skeleton={[84, 84]} />
  if (items.length === 0)
    return (
      <EmptyState
        icon={IconBookmark}
        title="Todavía no hay reportes guardados"
        text="Elige las fechas, la sede y el reporte que quieres, y guárdalo con un nombre."
      />
    )
  return (
    <Rows look="framed" aria-label="Reportes guardados">
      {items.map(one => (
        <li key={one.id}>
          <Group justify="space-between" wrap="nowrap" gap="xs">
            <Anchor component="button" type="button" fw={600} ta="start" onClick={() => onShow(addressOf(one))}>
              {one.name}
            </Anchor>
            <Button
              size="compact-xs"
              variant="subtle"
              aria-label={`Cambiar ${one.name}`}
              onClick={() => onOpen(one.id)}
            >
              Cambiar
            </Button>
          </Group>
          <Text size="sm" c="dimmed">
            {[reportTypeLabels[one.type], reportDaysLabels[one.days], one.campusName].filter(Boolean).join(' · ')}
          </Text>
          {one.schedule && (
            <Text size="sm" mt={2}>
              <IconMail size={14} className={classes.mail} aria-hidden /> {reportScheduleLabels[one.schedule]}, a{' '}
              {formatCounted(one.recipients.filter(({ active }) => active).length, 'persona', 'personas')}
              {one.nextAt && `; el próximo, ${formatDate(dateHere(one.nextAt))}`}
            </Text>
          )}
        </li>
      ))}
    </Rows>
  )
}
