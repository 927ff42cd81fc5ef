import { reportTypeLabels } from '@aforo/api/insight/labels'
import {
  campuslessReports,
  isCharted,
  operatorReports,
  type ReportType,
  spaceReports,
  usualReport,
} from '@aforo/api/insight/report-types'
import type { ReportColumn, ReportTable } from '@aforo/api/insight/reports'
import { spaceTypeLabels } from '@aforo/api/places/labels'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import { Button, Select, Text } from '@mantine/core'
import { IconBookmark, IconFileDownload, IconTable } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { refusalOf } from '../../platform/problem.ts'
import { useMe } from '../../platform/session/me.ts'
import { Arriving } from '../../ui/Arriving.tsx'
import { campusChoices } from '../../ui/campusChoices.ts'
import { DataList, type DataListColumn } from '../../ui/DataList.tsx'
import { DateRangeChip } from '../../ui/dates/DateRangeChip.tsx'
import { rangeWords } from '../../ui/dates/dateSpans.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ClearFilters, FilterChip } from '../../ui/FilterChip.tsx'
import { formatCount, wallTimeOf } from '../../ui/formats.ts'
import { later } from '../../ui/later.ts'
import { optionsOf } from '../../ui/options.ts'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { SearchChip } from '../../ui/SearchChip.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRecordList } from '../../ui/useRecordList.ts'
import { Charts } from './Charts.tsx'
import { Figures } from './Figures.tsx'
import { isLarge, reportOf, reportTypes, size, startFile, tableFile, tableQuery, todayHere } from './reportQueries.ts'
import { ReportSpaces } from './reportSearch.ts'

const SavedDrawer = later(() => import('./SavedDrawer.tsx'), 'SavedDrawer')
const FilesDrawer = later(() => import('./FilesDrawer.tsx'), 'FilesDrawer')

const route = getRouteApi('/app/reports/spaces')
const filters = ['days', 'campus', 'spaces'] as const

type Cell = ReportTable['items'][number][number]

/** A cell as people read it. */
function cellWords(cell: Cell | undefined, kind: ReportColumn['kind']): string {
  if (cell === null || cell === undefined) return '—'
  if (typeof cell === 'number')
    return kind === 'amount'
      ? cell.toLocaleString('es-PE', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
      : formatCount(cell)
  if (kind === 'date') return formatDate(cell)
  if (kind === 'time') return `${formatDate(cell.slice(0, 10))}, ${cell.slice(11)}`
  return cell
}

interface Row {
  key: string
  cells: Cell[]
}

const columnsOf = (columns: ReportColumn[]): DataListColumn<Row>[] =>
  columns.map(({ key, title, kind }, place) => ({
    accessor: key,
    title,
    fixed: place === 0,
    textAlign: kind === 'count' || kind === 'amount' ? 'right' : undefined,
    // Also a month, whose hyphen would break it.
    noWrap: kind === 'time' || kind === 'date' || key === 'month',
    render: ({ cells }: Row) => cellWords(cells[place], kind),
  }))

/** The reported days, whose clock counts, and of when the data are if they aren't of now. */
function aboutWords(table: ReportTable): string {
  const [zone, ...others] = table.timeZones
  const clock = zone && others.length === 0 ? ` (${zone.split('/').at(-1)?.replaceAll('_', ' ')})` : ''
  const days = `${rangeWords(table)}, ambos días incluidos, en la hora de cada sede${clock}.`
  if (!table.asOf) return days
  const { hour, minute } = Temporal.Instant.from(table.asOf).toZonedDateTimeISO(Temporal.Now.timeZoneId())
  return `${days} Datos al ${wallTimeOf(hour * 60 + minute)}.`
}

/** Reportes › Tablas de Reporte: the figures of some days, their charts, and the tables behind them. */
export function ReportsScreen() {
  const search = route.useSearch()
  const isOperator = useMe().tenant.type === 'AFORO'
  const go = route.useNavigate()
  const list = useRecordList({ search, go, page: tableQuery, size, filters })
  const { filter } = list
  const report = reportOf(search)
  const open = (change: Pick<Partial<typeof search>, 'saved' | 'files' | 'file'>) =>
    go({ search: old => ({ ...old, ...change }) })
  const offered = reportTypes.filter(type => isOperator || !operatorReports.includes(type))
  const table = list.query.data
  const isRefused = list.query.error !== null && refusalOf(list.query.error).code === 'INVALID_FIELD'
  const columns = table?.columns ?? []
  const page = table && {
    ...table,
    items: table.items.map((cells, place): Row => ({ key: `${table.currentPage} ${place}`, cells })),
  }
  return (
    <PageFrame
      title="Tablas de Reporte"
      about={table ? aboutWords(table) : 'Cifras, gráficos y tablas de unos días, también como archivo.'}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconFileDownload size={16} />}
            onClick={() => open({ files: true, saved: undefined })}
          >
            Archivos
          </Button>
          <Button
            variant="default"
            leftSection={<IconBookmark size={16} />}
            onClick={() => open({ saved: 'list', files: undefined })}
          >
            Guardados
          </Button>
        </>
      }
      filters={
        <>
          <DateRangeChip
            label="Fechas"
            value={search.days}
            usual="thisMonth"
            today={todayHere()}
            presets={['today', 'yesterday', 'thisWeek', 'lastWeek', 'thisMonth', 'lastMonth', 'nextMonth', 'thisYear']}
            onChange={days => filter({ days })}
          />
          {!campuslessReports.includes(report) && (
            <SearchChip
              label="Sede"
              source={campusChoices}
              value={search.campus}
              onChange={campus => filter({ campus })}
            />
          )}
          {spaceReports.includes(report) && (
            <FilterChip
              label="Espacios"
              value={search.spaces}
              options={optionsOf(ReportSpaces.options, spaceTypeLabels)}
              onChange={spaces => filter({ spaces })}
            />
          )}
          {list.filtered && <ClearFilters onClick={list.clear} />}
        </>
      }
    >
      <Select
        label="Reporte"
        w={260}
        mb="md"
        allowDeselect={false}
        data={optionsOf(offered, reportTypeLabels)}
        value={report}
        onChange={next => {
          const chosen = next as ReportType
          filter({
            report: chosen === usualReport ? undefined : chosen,
            // What narrows nothing there is taken away, not kept out of sight.
            ...(campuslessReports.includes(chosen) && { campus: undefined }),
            ...(!spaceReports.includes(chosen) && { spaces: undefined }),
          })
        }}
      />
      {/* Days that are refused are so for all of it: the table says why. */}
      {!isRefused && (isCharted(report) ? <Charts search={search} type={report} /> : <Figures search={search} />)}
      <DataList<Row>
        id={`report-${report}`}
        noun={['fila', 'filas']}
        query={{ ...list.query, data: page }}
        columns={columnsOf(columns)}
        rowKey={({ key }) => key}
        search={search}
        onSearch={list.page}
        size={size}
        filtered={list.filtered}
        onClearFilters={list.clear}
        onExport={async format => {
          if (!table || !isLarge(table.totalItems)) return tableFile(search, format)
          await startFile(table, search, format)
          toast.success('El archivo es grande: se prepara aparte y te avisamos en la campana.')
          open({ files: true, saved: undefined })
          return undefined
        }}
        empty={
          <EmptyState
            icon={IconTable}
            title="Nada en estos días"
            text="Elige otras fechas, u otra tabla: aquí aparece lo que pasó en esos días."
          />
        }
        card={({ cells }) => (
          <>
            <Text fw={600}>{cellWords(cells[0], columns[0]?.kind ?? 'text')}</Text>
            <Text size="sm" c="dimmed">
              {columns
                .slice(1)
                .map(({ title, kind }, place) => [title, cellWords(cells[place + 1], kind)] as const)
                .filter(([, words]) => words !== '' && words !== '—')
                .map(([title, words]) => `${title}: ${words}`)
                .join(' · ')}
            </Text>
          </>
        )}
      />
      {search.saved !== undefined && (
        <Arriving>
          <SavedDrawer
            saved={search.saved}
            search={search}
            onOpen={saved => open({ saved })}
            onShow={shown => go({ search: () => shown })}
          />
        </Arriving>
      )}
      {search.files && (
        <Arriving>
          <FilesDrawer opened file={search.file} onClose={() => open({ files: undefined, file: undefined })} />
        </Arriving>
      )}
    </PageFrame>
  )
}
