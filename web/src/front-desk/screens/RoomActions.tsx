import type { RoomScreen, ScreenBooking } from '@aforo/api/front-desk/screens'
import { IconDoorExit, IconUserCheck } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { client } from '../../platform/api.ts'
import { refusalOf } from '../../platform/problem.ts'
import { lengthOf } from './roomNow.ts'
import classes from './Screen.module.css'

interface RoomActionsProps {
  room: RoomScreen
  current: ScreenBooking | null
  next: readonly ScreenBooking[]
  now: number
  isAway: boolean
  onState: (state: RoomScreen) => void
}

interface Told {
  text: string
  bad?: boolean
  undo?: () => void
}

/** Milliseconds for which an answer stands: long enough to read it and to take it back. */
const toldFor = 12_000

/** What whoever stands at the door can do now. Without network nothing: what would be sent later could be somebody else's by then. */
export function RoomActions({ room, current, next, now, isAway, onState }: RoomActionsProps) {
  const [busy, setBusy] = useState('')
  const [told, setTold] = useTold()
  const act = async (what: string, run: () => Promise<RoomScreen>, then?: (after: RoomScreen) => Told | undefined) => {
    setBusy(what)
    setTold(undefined)
    try {
      const after = await run()
      onState(after)
      setTold(then?.(after))
    } catch (error) {
      setTold({ text: refusalOf(error).message, bad: true })
      // What was pressed is no longer so.
      const state = await client.screens.device().catch(() => undefined)
      if (state?.state === 'ROOM') onState(state)
    }
    setBusy('')
  }
  const end = (reservationId: string) => act('end', () => client.screens.end({ reservationId }))
  const book = (to: string) =>
    act(
      to,
      () => client.screens.book({ to }),
      ({ current: made }) => ({
        text: `Es tuya hasta las ${to}.`,
        ...(made?.can.end && { undo: () => end(made.reservationId) }),
      }),
    )
  const checkIn = (reservationId: string) =>
    act(
      'check-in',
      () => client.screens.checkIn({ reservationId }),
      () => ({ text: 'Llegada registrada.' }),
    )
  const { ended } = room
  const [first] = next
  const soon = !current && first?.can.checkIn ? first : undefined
  const isFree = !current && room.offers.length > 0
  if (isAway)
    return (
      <div className={classes.act}>
        <p className={classes.ask}>Sin conexión no se puede reservar aquí. Escanea el código con tu teléfono.</p>
      </div>
    )
  return (
    <div className={classes.act} aria-busy={busy !== ''}>
      {told ? (
        <p className={classes.told} role={told.bad ? 'alert' : 'status'} data-bad={told.bad || undefined}>
          {told.text}
          {told.undo && (
            <button type="button" className={classes.plain} disabled={busy !== ''} onClick={told.undo}>
              Deshacer
            </button>
          )}
        </p>
      ) : (
        ended &&
        !current && (
          <p className={classes.told} role="status">
            La sala quedó libre.
            <button
              type="button"
              className={classes.plain}
              disabled={busy !== ''}
              onClick={() => act('undo', () => client.screens.undoEnd({ reservationId: ended.reservationId }))}
            >
              Deshacer: seguir hasta las {ended.to}
            </button>
          </p>
        )
      )}
      {(current?.can.checkIn || current?.can.end || soon) && (
        <div className={classes.buttons}>
          {current?.can.checkIn && (
            <button
              type="button"
              className={classes.big}
              disabled={busy !== ''}
              onClick={() => checkIn(current.reservationId)}
            >
              <span>
                <IconUserCheck size="1em" aria-hidden /> Ya llegué
              </span>
            </button>
          )}
          {soon && (
            <button
              type="button"
              className={classes.big}
              disabled={busy !== ''}
              onClick={() => checkIn(soon.reservationId)}
            >
              <span>
                <IconUserCheck size="1em" aria-hidden /> Ya llegué
              </span>
              <small>a la reserva de las {soon.from}</small>
            </button>
          )}
          {current?.can.end && (
            <button
              type="button"
              className={classes.big}
              data-second
              disabled={busy !== ''}
              onClick={() => end(current.reservationId)}
            >
              <span>
                <IconDoorExit size="1em" aria-hidden /> Terminar ahora
              </span>
            </button>
          )}
        </div>
      )}
      {isFree && (
        <>
          <p className={classes.ask}>Reservar ahora</p>
          <div className={classes.buttons}>
            {room.offers.map(({ to }) => (
              <button key={to} type="button" className={classes.big} disabled={busy !== ''} onClick={() => book(to)}>
                {lengthOf(to, now, room.timeZone)} <small>hasta las {to}</small>
              </button>
            ))}
          </div>
        </>
      )}
      {!current && !isFree && room.room !== 'CLOSED' && room.room !== 'BLOCKED' && room.reason && (
        <p className={classes.ask}>{room.reason}</p>
      )}
    </div>
  )
}

/** What was just answered, for a while. */
function useTold() {
  const [told, setTold] = useState<Told>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const tell = (next: Told | undefined) => {
    clearTimeout(timer.current)
    setTold(next)
    if (next) timer.current = setTimeout(() => setTold(undefined), toldFor)
  }
  return [told, tell] as const
}
