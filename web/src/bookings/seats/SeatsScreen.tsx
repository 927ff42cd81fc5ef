import { longDay } from '@aforo/api/platform/dates-in-words'
import { Anchor, Button, Group, Skeleton, Text } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { LiveNote } from '../../ui/LiveNote.tsx'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { later } from '../../ui/later.ts'
import { loading } from '../../ui/loading.ts'
import { Note } from '../../ui/Note.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { RecordDrawer } from '../../ui/RecordDrawer.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { useNarrowerThan } from '../../ui/useNarrowerThan.ts'
import { ZoneNote } from '../../ui/ZoneNote.tsx'
import { CalendarBar } from '../calendar/CalendarBar.tsx'
import { useCampusClock } from '../calendar/useCampusClock.ts'
import { BookingDrawer } from '../reservations/BookingDrawer.tsx'
import screen from '../reservations/BookingsScreen.module.css'
import { type BookingSearch, closedRecord, type Slot } from '../reservations/bookingSearch.ts'
import type { BookingCampus } from '../reservations/bookingsCampuses.ts'
import { ChangeRefusal } from '../reservations/ChangeRefusal.tsx'
import { MovingNote } from './MovingNote.tsx'
import { MySeats } from './MySeats.tsx'
import { NoSeats } from './NoSeats.tsx'
import { SeatForm } from './SeatForm.tsx'
import { SeatHead } from './SeatHead.tsx'
import { SeatList } from './SeatList.tsx'
import { SeatPanel } from './SeatPanel.tsx'
import classes from './Seats.module.css'
import { SeatTiles } from './SeatTiles.tsx'
import { isPlaced } from './seatState.ts'
import { useSeatActions } from './useSeatActions.ts'
import { useSeatMap } from './useSeatMap.ts'

/** The drawing's library is large and not needed to read the list. */
const SeatPlan = later(() => import('./SeatPlan.tsx'))
const WaitsDrawer = later(() => import('../waitlist/WaitsDrawer.tsx'), 'WaitsDrawer')

interface SeatsScreenProps {
  campuses: BookingCampus[]
  campus: BookingCampus
  search: BookingSearch
  onSearch: (change: Partial<BookingSearch>, silently?: boolean) => void
}

/** Work tables by shift: the floor with who sits where, and a free seat two presses away. */
export function SeatsScreen({ campuses, campus, search, onSearch }: SeatsScreenProps) {
  const narrow = useNarrowerThan(62)
  const zone = campus.timeZone
  const clock = useCampusClock(undefined, 0, zone)
  const actions = useSeatActions()
  const [hovered, setHovered] = useState<string>()
  const [more, setMore] = useState(false)
  const { query, isOver, map, date, nowDate, shift, turnId, plan, moving, seats, listed, chosen, floor } = useSeatMap(
    campus,
    search,
    clock.date,
  )
  const shown = new Set(listed.map(({ seatId }) => seatId))
  const slotAt = (seatId: string): Slot => ({ spaceId: seatId, at: date, from: shift?.from ?? '', to: shift?.to ?? '' })
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
  const { refused } = actions.bookings
  const refusal = refused && (
    <ChangeRefusal
      refused={refused}
      actions={actions.bookings}
      onBookAgain={slot => actions.take(slot)}
      onOpen={open => onSearch({ ...closedRecord, view: 'day', open })}
    />
  )
  // Where its drawer is open: on a phone that covers the plan.
  const inDrawer = refused !== undefined && refused.reservation.reservationId === search.open
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
            onSearch={change =>
              // Without a date tomorrow is shown then.
              onSearch({
                ...change,
                ...(isOver && 'date' in change && { date: change.date ?? nowDate }),
                seat: undefined,
              })
            }
            narrow={narrow}
            tight={beside}
          />
        }
      >
        {refusal && !inDrawer && <div className={screen.refusal}>{refusal}</div>}
        {isOver && date !== nowDate && (
          <Note tone="neutral" mb="sm" role="note">
            Los turnos de hoy terminaron: estos son los de mañana.{' '}
            <Anchor component="button" type="button" size="sm" onClick={() => onSearch({ date: nowDate })}>
              Ver quién estuvo hoy
            </Anchor>
          </Note>
        )}
        {moving && <MovingNote moving={moving} onStay={() => onSearch({ move: undefined })} />}
        {!map || !shift ? (
          <LoadingOrError query={query} skeleton={480} />
        ) : !floor ? (
          <NoSeats campus={campus} />
        ) : (
          <>
            <MySeats
              mine={map.mine}
              today={date === nowDate}
              onShow={one => onSearch({ floor: one.floorId, seat: one.seatId, shift: one.turnId ?? undefined }, true)}
            />
            <SeatHead map={map} floor={floor} turnId={turnId} search={search} narrow={narrow} onSearch={onSearch} />
            <div className={classes.columns} data-narrow={narrow || undefined}>
              <div className={classes.stage} aria-busy={query.isPlaceholderData}>
                {plan.isLoading ? (
                  <Skeleton height="100%" />
                ) : placed ? (
                  <Suspense fallback={<Skeleton height="100%" {...loading} aria-label="Cargando el plano" />}>
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
                    shifts={map.turns}
                    shift={shift}
                    date={date}
                    actions={actions}
                    onMoveHere={moving ? () => moveTo(chosen.seatId) : undefined}
                    onShift={shift => onSearch({ shift }, true)}
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
                  {longDay(date)} · {shift.name}: {floor.turns.find(one => one.turnId === turnId)?.available ?? 0}{' '}
                  libres en {floor.name}
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
                            actions.takeIfFree(slotAt(seat.seatId))
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
        own={campus.host === undefined}
        rooms={[]}
        policy={undefined}
        now={clock}
        actions={actions.bookings}
        refusal={inDrawer && refusal}
      />
      <RecordDrawer opened={more && chosen !== undefined} title="Reservar escritorio" onClose={() => setMore(false)}>
        {more && chosen && shift && (
          <SeatForm
            key={`${chosen.seatId}${turnId}${date}`}
            seat={chosen}
            shift={shift}
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
