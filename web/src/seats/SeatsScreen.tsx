import type { CampusSummary } from '@aforo/contract/campuses'
import { fold } from '@aforo/contract/fold'
import { displayName } from '@aforo/contract/labels'
import { Alert, Button, Group, Select, Skeleton, Text, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArmchair, IconArrowsExchange, IconHourglass, IconStairs } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { api } from '../api.ts'
import { BookingDrawer } from '../bookings/BookingDrawer.tsx'
import screen from '../bookings/BookingsScreen.module.css'
import { type BookingSearch, closedRecord, type Slot } from '../bookings/bookingSearch.ts'
import { CalendarBar } from '../bookings/CalendarBar.tsx'
import { ChangeRefusal } from '../bookings/ChangeRefusal.tsx'
import { longDay } from '../bookings/days.ts'
import { LiveNote } from '../bookings/LiveNote.tsx'
import { nameOf, whereAndWhen } from '../bookings/reservationWords.ts'
import { useCampusClock } from '../bookings/useCampusClock.ts'
import { ZoneNote } from '../bookings/ZoneNote.tsx'
import { refusalOf } from '../problem.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { minutesOf } from '../ui/formats.ts'
import { PageFrame } from '../ui/PageFrame.tsx'
import { ProblemAlert } from '../ui/ProblemAlert.tsx'
import { RecordDrawer } from '../ui/RecordDrawer.tsx'
import { RetryButton } from '../ui/RetryButton.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { MySeats } from './MySeats.tsx'
import { SeatForm } from './SeatForm.tsx'
import { SeatList } from './SeatList.tsx'
import { SeatPanel } from './SeatPanel.tsx'
import classes from './Seats.module.css'
import { SeatTiles } from './SeatTiles.tsx'
import { isPlaced } from './seatPlaces.ts'
import { seatsQuery } from './seatQueries.ts'
import {
  lineOf,
  type SeatState,
  seatSigns,
  seatStateLabels,
  seatStates,
  stateOf,
  turnOf,
  usualTurn,
} from './seatState.ts'
import { TurnBar } from './TurnBar.tsx'
import { useSeatActions } from './useSeatActions.ts'

/** The drawing's library is large and not needed to read the list. */
const SeatPlan = lazy(() => import('./SeatPlan.tsx'))
const WaitsDrawer = lazy(() =>
  import('../waitlist/WaitsDrawer.tsx').then(({ WaitsDrawer }) => ({ default: WaitsDrawer })),
)

interface SeatsScreenProps {
  campuses: CampusSummary[]
  campus: CampusSummary
  search: BookingSearch
  onSearch: (change: Partial<BookingSearch>, silently?: boolean) => void
}

/** Work tables by shift: the floor with who sits where, and a free seat two presses away. */
export function SeatsScreen({ campuses, campus, search, onSearch }: SeatsScreenProps) {
  const narrow = useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false }) ?? false
  const zone = campus.address.timeZoneId
  const clock = useCampusClock(undefined, 0, zone)
  const actions = useSeatActions()
  const [hovered, setHovered] = useState<string>()
  const [more, setMore] = useState(false)
  const query = useQuery(seatsQuery(campus.id, search.date, search.floor))
  const map = query.data?.campusId === campus.id ? query.data : undefined
  const date = map && !query.isPlaceholderData ? map.date : (search.date ?? clock.date)
  const [nowDate = clock.date, nowTime = '00:00'] = map?.now.split(' ') ?? []
  const turn =
    map?.turns.find(({ turnId }) => turnId === search.shift) ??
    usualTurn(map?.turns ?? [], date === nowDate, minutesOf(nowTime))
  const plan = useQuery({
    ...api.floorPlans.ofFloor.queryOptions({ input: { id: map?.floorId ?? '' }, context: { quiet: true } }),
    enabled: !!map?.floorId,
  })
  const moving = useQuery({
    ...api.bookings.get.queryOptions({ input: { id: search.move ?? '' }, context: { quiet: true } }),
    enabled: search.move !== undefined,
  }).data
  const words = fold(search.q ?? '')
    .split(/\s+/)
    .filter(Boolean)
  const seats = map?.seats ?? []
  const turnId = turn?.turnId ?? ''
  const matches = (seat: (typeof seats)[number], state?: SeatState) => {
    const there = turnOf(seat, turnId)
    const text = fold(`${displayName({ type: 'SEAT', name: seat.name })} ${seat.tableName} ${lineOf(there)}`)
    return (state === undefined || stateOf(there) === state) && words.every(word => text.includes(word))
  }
  const listed = seats.filter(seat => matches(seat, search.state))
  const shown = new Set(listed.map(({ seatId }) => seatId))
  const chosen = seats.find(({ seatId }) => seatId === search.seat)
  const floor = map?.floors.find(({ floorId }) => floorId === map.floorId)
  const slotAt = (seatId: string): Slot => ({ spaceId: seatId, at: date, from: turn?.from ?? '', to: turn?.to ?? '' })
  const choose = (seat: string) => {
    actions.dismiss()
    onSearch({ seat: seat === search.seat ? undefined : seat }, true)
  }
  const moveTo = async (seatId: string) => {
    if (moving && (await actions.move(moving, slotAt(seatId)))) onSearch({ move: undefined, seat: seatId }, true)
  }
  const startMove = (id: string) => onSearch({ ...closedRecord, move: id, seat: undefined })
  const beside = !narrow && (search.open ?? search.waits) !== undefined
  const drawn = plan.data?.plan ?? null
  const placed = drawn !== null || (seats.length > 0 && seats.every(isPlaced))
  const picture = { seats, turnId, shown, chosen: search.seat, onChoose: choose }

  return (
    <div className={screen.screen} data-drawer={beside || undefined}>
      <PageFrame
        wide
        title="Espacios"
        about={
          <Group component="span" gap="sm">
            Escritorios por turno: elige uno en el plano o en la lista.
            <LiveNote answeredAt={query.dataUpdatedAt} />
            <ZoneNote timeZone={zone} />
          </Group>
        }
        actions={
          <Button
            variant="default"
            leftSection={<IconHourglass size={18} />}
            onClick={() => onSearch({ ...closedRecord, waits: true })}
          >
            Espera
          </Button>
        }
        filters={
          <CalendarBar
            campuses={campuses}
            campusId={campus.id}
            search={search}
            date={date}
            today={nowDate}
            onSearch={change => onSearch({ ...change, seat: undefined })}
            narrow={narrow}
            tight={beside}
          />
        }
      >
        {actions.bookings.refused && (
          <div className={screen.refusal}>
            <ChangeRefusal
              refused={actions.bookings.refused}
              actions={actions.bookings}
              onBookAgain={slot => actions.take(slot)}
            />
          </div>
        )}
        {moving && (
          <Alert
            mb="sm"
            icon={<IconArrowsExchange size={18} />}
            title={`Elige el nuevo escritorio de ${nameOf(moving)}`}
          >
            <Group justify="space-between" gap="xs">
              <Text size="sm">Ahora: {whereAndWhen(moving)}. También puedes cambiar de día o de turno.</Text>
              <Button size="compact-sm" variant="default" onClick={() => onSearch({ move: undefined })}>
                Dejarlo donde está
              </Button>
            </Group>
          </Alert>
        )}
        {query.error && !map ? (
          <ProblemAlert refusal={refusalOf(query.error)} actions={<RetryButton onClick={() => query.refetch()} />} />
        ) : !map || !turn ? (
          <Skeleton height={480} radius="lg" aria-busy aria-label="Cargando los escritorios" />
        ) : !floor ? (
          <NoSeats campusId={campus.id} />
        ) : (
          <>
            <MySeats
              mine={map.mine}
              today={date === nowDate}
              onShow={one => onSearch({ floor: one.floorId, seat: one.seatId, shift: one.turnId ?? undefined }, true)}
            />
            <div className={classes.head}>
              <Group gap="sm">
                <TurnBar
                  turns={floor.turns}
                  value={turnId}
                  narrow={narrow}
                  onChange={shift => onSearch({ shift }, true)}
                />
                {map.floors.length > 1 && (
                  <Select
                    aria-label="Piso"
                    w={narrow ? '100%' : 220}
                    leftSection={<IconStairs size={16} stroke={1.5} />}
                    allowDeselect={false}
                    value={floor.floorId}
                    data={map.floors.map(one => ({
                      value: one.floorId,
                      label: `${one.name} · ${one.turns.find(each => each.turnId === turnId)?.available ?? 0} libres`,
                    }))}
                    onChange={next => next && onSearch({ floor: next, seat: undefined })}
                  />
                )}
              </Group>
              <fieldset className={classes.legend} aria-label="Estado: elige uno para ver solo esos">
                {seatStates
                  .map(state => ({
                    state,
                    count: seats.filter(seat => stateOf(turnOf(seat, turnId)) === state).length,
                  }))
                  .filter(({ state, count }) => count > 0 || state === 'FREE' || state === search.state)
                  .map(({ state, count }) => (
                    <UnstyledButton
                      key={state}
                      className={classes.state}
                      aria-pressed={search.state === state}
                      onClick={() => onSearch({ state: search.state === state ? undefined : state }, true)}
                    >
                      <span className={classes.swatch} data-state={state} aria-hidden>
                        {seatSigns[state]}
                      </span>
                      {seatStateLabels[state]} <b>{count}</b>
                    </UnstyledButton>
                  ))}
              </fieldset>
            </div>
            <div className={classes.columns} data-narrow={narrow || undefined}>
              <div className={classes.stage} aria-busy={query.isPlaceholderData}>
                {plan.isLoading ? (
                  <Skeleton height="100%" />
                ) : placed ? (
                  <Suspense fallback={<Skeleton height="100%" aria-label="Cargando el plano" />}>
                    <SeatPlan
                      key={map.floorId}
                      {...picture}
                      plan={drawn}
                      hovered={hovered}
                      narrow={narrow}
                      onHover={setHovered}
                    />
                  </Suspense>
                ) : (
                  <SeatTiles {...picture} />
                )}
              </div>
              <div className={classes.side}>
                {chosen && (
                  <SeatPanel
                    seat={chosen}
                    turns={map.turns}
                    turn={turn}
                    date={date}
                    actions={actions}
                    onMoveHere={moving ? () => moveTo(chosen.seatId) : undefined}
                    onTurn={shift => onSearch({ shift }, true)}
                    onMore={() => setMore(true)}
                    onOpen={open => onSearch({ ...closedRecord, open })}
                    onMove={startMove}
                    onWaiting={() => onSearch({ ...closedRecord, waits: true })}
                    onClose={() => onSearch({ seat: undefined }, true)}
                  />
                )}
                <SearchBox
                  placeholder="Buscar escritorio o persona"
                  value={search.q}
                  onSearch={q => onSearch({ q }, true)}
                />
                <Text size="xs" c="dimmed" role="status">
                  {longDay(date)} · {turn.name}: {floor.turns.find(one => one.turnId === turnId)?.available ?? 0} libres
                  en {floor.name}
                </Text>
                <SeatList
                  seats={listed}
                  turnId={turnId}
                  chosen={search.seat}
                  busy={actions.busy}
                  empty="Nada coincide"
                  act={
                    moving
                      ? { label: 'Mover aquí', run: seat => moveTo(seat.seatId) }
                      : {
                          label: 'Reservar',
                          run: seat => {
                            onSearch({ seat: seat.seatId }, true)
                            actions.take(slotAt(seat.seatId))
                          },
                        }
                  }
                  onHover={setHovered}
                  onChoose={choose}
                />
              </div>
            </div>
          </>
        )}
      </PageFrame>
      <BookingDrawer
        search={search}
        onSearch={onSearch}
        known={undefined}
        rooms={[]}
        policy={undefined}
        now={clock}
        actions={actions.bookings}
      />
      <RecordDrawer opened={more && chosen !== undefined} title="Reservar escritorio" onClose={() => setMore(false)}>
        {more && chosen && turn && (
          <SeatForm
            key={`${chosen.seatId}${turnId}${date}`}
            seat={chosen}
            turn={turn}
            date={date}
            actions={actions}
            onDone={() => setMore(false)}
          />
        )}
      </RecordDrawer>
      {search.waits && (
        <Suspense fallback={null}>
          <WaitsDrawer
            opened
            campus={campus}
            at={[date, nowDate].toSorted()[1] ?? date}
            onClose={() => onSearch({ waits: undefined })}
          />
        </Suspense>
      )}
    </div>
  )
}

const NoSeats = ({ campusId }: { campusId: string }) => (
  <EmptyState
    icon={IconArmchair}
    title="Esta sede todavía no tiene escritorios"
    text="Crea sus mesas de trabajo con sus escritorios, y aquí se elegirán por turno."
    action={
      <Button renderRoot={props => <Link to="/app/configurations/spaces" search={{ campus: campusId }} {...props} />}>
        Ir a Espacios
      </Button>
    }
  />
)
