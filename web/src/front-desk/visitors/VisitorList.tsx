import { visitStatusLabels } from '@aforo/api/front-desk/labels'
import { type Visitor, VisitStatus } from '@aforo/api/front-desk/visitors'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import { Group, Text } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { IconCalendar, IconUserCheck } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { NoCampus } from '../../people/onboarding/NoCampus.tsx'
import { CardHead } from '../../ui/CardHead.tsx'
import { campusChoices } from '../../ui/campusChoices.ts'
import type { DataListColumn } from '../../ui/DataList.tsx'
import { FilterChip } from '../../ui/FilterChip.tsx'
import { later } from '../../ui/later.ts'
import { optionsOf } from '../../ui/options.ts'
import { RecordLink } from '../../ui/RecordLink.tsx'
import { RecordList } from '../../ui/RecordList.tsx'
import { SearchChip } from '../../ui/SearchChip.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { useRecordList } from '../../ui/useRecordList.ts'
import { useUsualCampus } from '../../ui/usualCampus.ts'
import { verbLabels } from '../../ui/verbLabels.ts'
import { useCampuses } from '../incidents/SpaceField.tsx'
import { VisitorButtons } from './VisitorButtons.tsx'
import { VisitorDrawer } from './VisitorDrawer.tsx'
import { size, visitorList } from './visitorQueries.ts'
import { hostWords, timeWords } from './visitorWords.ts'

const WalkInForm = later(() => import('./WalkInForm.tsx'), 'WalkInForm')

const route = getRouteApi('/app/visitors')

const columns: DataListColumn<Visitor>[] = [
  {
    accessor: 'name',
    title: 'Visita',
    fixed: true,
    render: ({ id, name, company, email }) => (
      <>
        <RecordLink from="/app/visitors" to="." search={old => ({ ...old, visitor: id })}>
          {name}
        </RecordLink>
        <Text size="xs" c="dimmed">
          {company || email}
        </Text>
      </>
    ),
  },
  {
    accessor: 'status',
    title: 'Estado',
    render: visitor => (
      <Group gap="xs" wrap="nowrap">
        <StatusBadge of="visit" status={visitor.status} />
        <Text size="sm" c="dimmed">
          {timeWords(visitor)}
        </Text>
      </Group>
    ),
  },
  {
    accessor: 'host',
    title: 'Visita a',
    render: ({ hostName, spaceName }) => [hostName, spaceName].filter(Boolean).join(' · '),
  },
  { accessor: 'campusName', title: 'Sede' },
  {
    accessor: 'actions',
    title: 'Registrar',
    fixed: true,
    width: 110,
    textAlign: 'right',
    render: visitor => (
      // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: only keeps the row from opening
      <span onClick={event => event.stopPropagation()}>
        <VisitorButtons visitor={visitor} />
      </span>
    ),
  },
]

const statuses = optionsOf(VisitStatus.options, visitStatusLabels)

/** The keys of the address that narrow the list. */
const filters = ['q', 'status', 'campus'] as const

/** Who is expected, inside and gone on one day. */
export function VisitorList() {
  const search = route.useSearch()
  const campuses = useCampuses()
  const usual = useUsualCampus(campuses)
  const list = useRecordList({
    search,
    go: route.useNavigate(),
    page: visitorList,
    size,
    filters,
    record: 'visitor',
  })
  const { filter } = list
  const figures = list.query.data?.figures
  return (
    <RecordList
      id="visitors"
      title="Visitas"
      about={
        figures
          ? `${figures.expected} por llegar · ${figures.inside} adentro · ${figures.left} ya salieron`
          : 'Quién viene, quién está y quién ya salió.'
      }
      noun={['visita', 'visitas']}
      create={verbLabels.registerVisit}
      columns={columns}
      keyOf={({ id }) => id}
      list={list}
      searchFor="Buscar por nombre, empresa o documento"
      filters={
        <>
          <DatePickerInput
            aria-label="Fecha"
            placeholder="Hoy"
            clearable
            clearButtonProps={{ 'aria-label': 'Volver a hoy' }}
            w={170}
            wrapperProps={{ 'data-chip': true, 'data-on': search.date === undefined ? undefined : true }}
            styles={{ placeholder: { color: 'var(--mantine-color-dimmed)' } }}
            leftSection={<IconCalendar size={16} stroke={1.5} />}
            valueFormatter={({ date }) => (typeof date === 'string' ? formatDate(date.slice(0, 10)) : '')}
            value={search.date ?? null}
            onChange={date => filter({ date: date ?? undefined })}
          />
          <FilterChip label="Estado" value={search.status} options={statuses} onChange={status => filter({ status })} />
          <SearchChip
            label="Sede"
            source={campusChoices}
            value={search.campus}
            onChange={campus => filter({ campus })}
          />
        </>
      }
      empty={{
        icon: IconUserCheck,
        title: search.date ? 'Sin visitas ese día' : 'Sin visitas hoy',
        text: 'Los invitados de afuera de cada reserva aparecen aquí solos. A quien llega sin invitación se le registra.',
      }}
      card={visitor => (
        <>
          <CardHead name={visitor.name} badge={<StatusBadge of="visit" status={visitor.status} />} />
          <Text size="sm" c="dimmed">
            {[timeWords(visitor), hostWords(visitor), !search.campus && visitor.campusName].filter(Boolean).join(' · ')}
          </Text>
        </>
      )}
      cardActions={visitor => <VisitorButtons visitor={visitor} size="sm" />}
      form={
        usual ? (
          <WalkInForm campusId={search.campus ?? usual} onDone={list.closeForm} />
        ) : (
          campuses && <NoCampus text="Quien visita llega a una sede. Crea la primera para registrarlo." />
        )
      }
    >
      <VisitorDrawer {...list.drawer} />
    </RecordList>
  )
}
