import { ActionIcon, Button, Group, SegmentedControl } from '@mantine/core'
import { IconPlus, IconPrinter, IconUserCheck } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useRef } from 'react'
import { NoCampus } from '../../people/onboarding/NoCampus.tsx'
import { api } from '../../platform/api.ts'
import { useScreenAction } from '../../ui/actions.ts'
import { CampusPicker } from '../../ui/CampusPicker.tsx'
import { EmptyState, NothingMatches } from '../../ui/EmptyState.tsx'
import { ClearFilters } from '../../ui/FilterChip.tsx'
import { LiveNote } from '../../ui/LiveNote.tsx'
import { allOf, LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { later } from '../../ui/later.ts'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { RecordDrawer } from '../../ui/RecordDrawer.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { useFocusKept } from '../../ui/useFocusKept.ts'
import { useUsualCampus } from '../../ui/usualCampus.ts'
import { verbLabels } from '../../ui/verbLabels.ts'
import { ZoneNote } from '../../ui/ZoneNote.tsx'
import { TriageLink } from '../health/TriageLink.tsx'
import { useCampuses } from '../incidents/SpaceField.tsx'
import { VisitorDrawer } from '../visitors/VisitorDrawer.tsx'
import { ComerRow } from './ComerRow.tsx'
import { comersOf, shownOf, stageLabels, visitorOfCode } from './comers.ts'
import classes from './Reception.module.css'
import type { ReceptionSearch } from './receptionSearch.ts'
import { type Stage, stages } from './receptionSearch.ts'
import { SellLink } from './SellLink.tsx'

const DayBadges = later(() => import('../visitors/DayBadges.tsx'), 'DayBadges')
const WalkInForm = later(() => import('../visitors/WalkInForm.tsx'), 'WalkInForm')

interface ReceptionScreenProps {
  search: ReceptionSearch
  onSearch: (change: Partial<ReceptionSearch>) => void
}

/** More visitors than these a day are found by the search. */
const visitorsAtMost = 100

const none: Record<Stage, { title: string; text: string }> = {
  EXPECTED: {
    title: 'Nadie está por llegar',
    text: 'Quien tenga una reserva o una invitación para hoy en esta sede aparece aquí.',
  },
  INSIDE: { title: 'Nadie ha llegado todavía', text: 'Registra a quien llega con el botón junto a su nombre.' },
  GONE: { title: 'Nadie ha salido todavía', text: 'Aquí queda quien ya salió y quien no vino.' },
}

/** Who comes to a campus today, those with a booking and those who visit, and the one button that each of them needs. */
export function ReceptionScreen({ search, onSearch }: ReceptionScreenProps) {
  const campuses = useCampuses()
  const usual = useUsualCampus(campuses)
  const campusId = search.campus ?? usual
  const campus = campuses?.find(({ id }) => id === campusId)
  const hosts = useQuery({
    ...api.checkIn.expected.queryOptions({ input: { id: campusId ?? '' } }),
    enabled: campusId !== undefined,
    // Whoever does not come in time is no longer expected, whatever anybody does.
    refetchInterval: 60_000,
  })
  const visitors = useQuery({
    ...api.visitors.search.queryOptions({ input: { campusId, q: search.q, pageSize: visitorsAtMost } }),
    enabled: campusId !== undefined,
    placeholderData: keepPreviousData,
  })
  const isThere = hosts.data !== undefined && visitors.data !== undefined
  const all = comersOf({ hosts: hosts.data ?? [], visitors: visitors.data?.items ?? [], now: Date.now() })
  const stage = search.show ?? 'EXPECTED'
  const shown = shownOf(all, { q: search.q, stage })
  const figures = visitors.data?.figures
  const countOf = (one: Stage) =>
    all.filter(comer => comer.kind === 'HOST' && comer.stage === one).length +
    (figures ? { EXPECTED: figures.expected, INSIDE: figures.inside, GONE: figures.left }[one] : 0)
  const rows = useRef<HTMLUListElement>(null)
  const keepFocus = useFocusKept(rows, shown.map(({ id, stage }) => id + stage).join())
  const create = () => onSearch({ create: true })
  useScreenAction({ id: 'reception.new', label: verbLabels.registerVisit, icon: IconPlus, run: create })
  return (
    <PageFrame
      title="Recepción"
      about={
        <Group component="span" gap="sm">
          Quién viene hoy.
          <LiveNote answeredAt={Math.max(hosts.dataUpdatedAt, visitors.dataUpdatedAt)} />
          {campus && <ZoneNote timeZone={campus.address.timeZoneId} />}
        </Group>
      }
      actions={
        campusId !== undefined && (
          <>
            <TriageLink />
            <Button
              data-aside
              h={{ base: 28, xs: 36 }}
              variant="default"
              leftSection={<IconPrinter size={18} />}
              renderRoot={props => <Link to="/app/reception/day" search={{ campus: campusId }} {...props} />}
            >
              Hoja del día
            </Button>
            <Suspense fallback={null}>
              <DayBadges campusId={campusId} />
            </Suspense>
            <SellLink campusId={campusId} />
            <Button data-writes visibleFrom="xs" leftSection={<IconPlus size={18} />} onClick={create}>
              {verbLabels.registerVisit}
            </Button>
          </>
        )
      }
    >
      {campusId !== undefined && (
        <div className={classes.bar}>
          <CampusPicker value={campusId} onChoose={next => onSearch({ campus: next })} />
          <div className={classes.find}>
            <SearchBox
              placeholder="Persona, empresa, documento o espacio"
              maxLength={300}
              value={search.q}
              onSearch={q => {
                const visitor = visitorOfCode(q)
                // The reader that types a badge's code finishes in the drawer, ready for the next one.
                onSearch(visitor ? { q: undefined, visitor } : { q: q?.slice(0, 100) })
              }}
            />
            <ActionIcon data-writes hiddenFrom="xs" size={36} aria-label={verbLabels.registerVisit} onClick={create}>
              <IconPlus size={18} />
            </ActionIcon>
          </div>
          <SegmentedControl
            aria-label="Quiénes"
            className={classes.stages}
            value={search.q ? '' : stage}
            onChange={next => onSearch({ show: next === 'EXPECTED' ? undefined : (next as Stage), q: undefined })}
            data={stages.map(value => ({
              value,
              label: `${stageLabels[value]} ${isThere ? countOf(value) : ''}`.trim(),
            }))}
          />
        </div>
      )}
      {campuses?.length === 0 ? (
        <NoCampus text="La recepción es de una sede. Crea la primera para empezar." />
      ) : !isThere ? (
        <LoadingOrError query={allOf({ hosts, visitors })} skeleton={[64, 64, 64]} />
      ) : shown.length === 0 && search.q ? (
        <NothingMatches action={<ClearFilters onClick={() => onSearch({ q: undefined })} />} />
      ) : shown.length === 0 ? (
        <EmptyState icon={IconUserCheck} {...none[stage]} />
      ) : (
        <Rows look="bare" ref={rows} aria-label="Quién viene hoy" onClickCapture={keepFocus}>
          {shown.map(comer => (
            <ComerRow
              key={comer.id}
              comer={comer}
              withStage={Boolean(search.q)}
              onOpen={visitor => onSearch({ visitor })}
            />
          ))}
        </Rows>
      )}
      <RecordDrawer
        opened={search.create === true}
        title={verbLabels.registerVisit}
        onClose={() => onSearch({ create: undefined })}
      >
        {campusId !== undefined && <WalkInForm campusId={campusId} onDone={() => onSearch({ create: undefined })} />}
      </RecordDrawer>
      <VisitorDrawer id={search.visitor} onClose={() => onSearch({ visitor: undefined })} />
    </PageFrame>
  )
}
