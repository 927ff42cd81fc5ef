import type { RoomScreen } from '@aforo/api/front-desk/screen-states'
import { displayName } from '@aforo/api/places/labels'
import { capitalized, longDay, wallOf } from '@aforo/api/platform/dates-in-words'
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun, IconTool } from '@tabler/icons-react'
import { useState } from 'react'
import { formatCounted } from '../../ui/formats.ts'
import { DayLine } from './DayLine.tsx'
import { QrCode } from './QrCode.tsx'
import { ReportFault } from './ReportFault.tsx'
import { RoomActions } from './RoomActions.tsx'
import { roomAt, unpaidWords, whoseWords } from './roomNow.ts'
import classes from './Screen.module.css'

interface RoomBoardProps {
  room: RoomScreen
  /** Epoch milliseconds. */
  now: number
  isAway: boolean
  onState: (state: RoomScreen) => void
}

/** The tablet at a room's door: free or taken, until when and by whom; what can be done; the rest of the day. */
export function RoomBoard({ room, now, isAway, onState }: RoomBoardProps) {
  const [reporting, setReporting] = useState(false)
  const { tone, title, until, current, next, isOfToday } = roomAt(room, now)
  const { date, time } = wallOf(now, room.timeZone)
  const name = displayName({ type: room.spaceType, name: room.spaceName })
  const place = [room.floorName, room.campusName, room.capacity && formatCounted(room.capacity, 'persona', 'personas')]
    .filter(Boolean)
    .join(' · ')
  return (
    <>
      <main className={classes.room}>
        <section className={classes.now} data-room={tone} aria-label="Ahora">
          <div>
            <h1 className={classes.name}>{name}</h1>
            <p className={classes.place}>{place}</p>
          </div>
          <div aria-live="polite">
            <p className={classes.state}>{title}</p>
            <p className={classes.until}>{until}</p>
            {tone === 'closed' && room.blocked && <p className={classes.whose}>{room.blocked}</p>}
            {current && <p className={classes.whose}>{whoseWords(current)}</p>}
            {current?.unpaid && <p className={classes.place}>{unpaidWords(current.unpaid)}</p>}
            {current?.checkInBy && (
              <p className={classes.place}>Se libera a las {current.checkInBy} si nadie registra su llegada.</p>
            )}
          </div>
          <RoomActions room={room} current={current} next={next} now={now} isAway={isAway} onState={onState} />
        </section>
        <section className={classes.side} aria-label="Hoy">
          <div className={classes.head}>
            <div>
              <p className={classes.clock}>{time}</p>
              <p className={classes.date}>{capitalized(longDay(date))}</p>
            </div>
            <Scheme />
          </div>
          {isOfToday && <DayLine room={room} time={time} />}
          <div style={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' }}>
            <h2 className={classes.label}>A continuación</h2>
            {next.length === 0 ? (
              <p className={classes.dim} style={{ margin: 0 }}>
                {isOfToday ? 'No hay más reservas hoy.' : 'Se sabrá apenas vuelva la conexión.'}
              </p>
            ) : (
              <ul className={classes.next}>
                {next.slice(0, 6).map(one => (
                  <li key={one.reservationId}>
                    <time>
                      {one.from} – {one.to}
                    </time>
                    <span className={classes.cut}>{whoseWords(one)}</span>
                  </li>
                ))}
              </ul>
            )}
          </div>
          <div className={classes.foot}>
            <QrCode path={room.code} size={room.codeSize} label={`Código QR de ${name}`} />
            <div>
              <p>Con tu cuenta: escanea el código para reservar otra hora.</p>
              <button type="button" className={classes.plain} disabled={isAway} onClick={() => setReporting(true)}>
                <IconTool size={20} aria-hidden /> Reportar una falla
              </button>
            </div>
          </div>
        </section>
      </main>
      {reporting && <ReportFault roomName={name} onClose={() => setReporting(false)} />}
    </>
  )
}

/** Light or dark, as the light at the door asks for; the device remembers it. */
function Scheme() {
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  return (
    <button
      type="button"
      className={classes.plain}
      style={{ padding: 0, alignSelf: 'flex-start' }}
      aria-label={isDark ? 'Pasar al tema claro' : 'Pasar al tema oscuro'}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <IconSun size={20} aria-hidden /> : <IconMoon size={20} aria-hidden />}
    </button>
  )
}
