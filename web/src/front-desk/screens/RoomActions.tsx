import type { RoomScreen, ScreenBooking, ScreenOffer } from '@aforo/api/front-desk/screen-states'
import { formatMoney } from '@aforo/api/platform/money'
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
  const book = ({ to, price }: ScreenOffer) =>
    act(
      to,
      () => client.screens.book({ to }),
      after => {
        const made = [after.current, ...after.next].find(one => one?.to === to)
        return {
          text: [`Es tuya hasta las ${to}.`, price && payWords(price, made?.unpaid?.until)].filter(Boolean).join(' '),
          ...(made && { undo: () => undoBook(made.reservationId) }),
        }
      },
    )
  const undoBook = (reservationId: string) => act('undo', () => client.screens.undoBook({ reservationId }))
  const checkIn = (reservationId: string) =>
    act(
      'check-in',
      () => client.screens.checkIn({ reservationId }),
      () => ({ text: 'Llegada registrada.' }),
    )
  const { ended } = room
  const [first] = next
  const arriving = [current ?? first].find(one => one?.can.checkIn)
  const isFree = !current && room.offers.length > 0
  const isPriced = room.offers.some(({ price }) => price !== null)
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
      {(arriving || current?.can.end) && (
        <div className={classes.buttons}>
          {arriving && (
            <button
              type="button"
              className={classes.big}
              disabled={busy !== ''}
              onClick={() => checkIn(arriving.reservationId)}
            >
              <span>
                <IconUserCheck size="1em" aria-hidden /> Ya llegué
              </span>
              {!current && <small>a la reserva de las {arriving.from}</small>}
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
          <p className={classes.ask}>{isPriced ? 'Reservar ahora: se paga en la recepción' : 'Reservar ahora'}</p>
          <div className={classes.buttons}>
            {room.offers.map(offer => (
              <button
                key={offer.to}
                type="button"
                className={classes.big}
                disabled={busy !== ''}
                onClick={() => book(offer)}
              >
                {lengthOf(offer.to, now, room.timeZone)} <small>hasta las {offer.to}</small>{' '}
                {offer.price && <small>{formatMoney(offer.price)}</small>}
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

/** What is to be paid at reception, and until when. */
const payWords = (price: NonNullable<ScreenOffer['price']>, until: string | null | undefined): string =>
  until
    ? `Págala en la recepción antes de las ${until}: ${formatMoney(price)}.`
    : `Págala en la recepción: ${formatMoney(price)}.`

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
