import type { LobbyRoom, LobbyScreen } from '@aforo/api/front-desk/screen-states'
import { capitalized, longDay, wallOf } from '@aforo/api/platform/dates-in-words'
import { useState } from 'react'
import { NewsText } from '../news/NewsText.tsx'
import classes from './Lobby.module.css'
import { whoseWords } from './roomNow.ts'
import { TurningPages } from './TurningPages.tsx'

interface LobbyBoardProps {
  lobby: LobbyScreen
  /** Epoch milliseconds. */
  now: number
}

/** The board of a campus' lobby: its rooms now and next, who arrives, the news. It pages by itself; nobody touches it. */
export function LobbyBoard({ lobby, now }: LobbyBoardProps) {
  const { rooms, arrivals, news, host, campusName, timeZone } = lobby
  const { date, time } = wallOf(now, timeZone)
  const isAlone = arrivals.length === 0 && news.length === 0
  return (
    <main className={classes.lobby}>
      <header className={classes.head}>
        {host.logo && <Picture src={host.logo} alt={host.name} className={classes.logo} />}
        <div style={{ flex: 1 }}>
          <h1>{campusName}</h1>
          <p className={classes.date}>{capitalized(longDay(date))}</p>
        </div>
        <p className={classes.clock}>{time}</p>
      </header>
      <div className={classes.body} data-alone={isAlone || undefined}>
        <TurningPages
          title="Salas"
          items={rooms}
          keyOf={({ spaceId }) => spaceId}
          empty="Esta sede no tiene salas."
          render={room => <Room room={room} />}
        />
        {!isAlone && (
          <div className={classes.beside}>
            {arrivals.length > 0 && (
              <TurningPages
                title="Visitas de hoy"
                items={arrivals}
                keyOf={({ id }) => id}
                empty=""
                render={({ at, name, host, spaceName, arrived }) => (
                  <div className={classes.row} data-of="arrival">
                    <span className={classes.time}>{at ?? ''}</span>
                    <div>
                      <div className={`${classes.cut} ${classes.strong}`}>{name || 'Visita'}</div>
                      <div className={`${classes.cut} ${classes.small}`}>
                        {[host && `con ${host}`, spaceName].filter(Boolean).join(' · ')}
                      </div>
                    </div>
                    <span className={classes.chip} data-tone={arrived ? 'good' : 'neutral'}>
                      {arrived ? 'Llegó' : 'Por llegar'}
                    </span>
                  </div>
                )}
              />
            )}
            {news.length > 0 && (
              <TurningPages
                title="Novedades"
                items={news}
                keyOf={({ id }) => id}
                whole
                empty=""
                render={({ title, text, picture }) => (
                  <article className={classes.news}>
                    {picture && <Picture src={picture} alt="" className={classes.picture} />}
                    <h3>{title}</h3>
                    <NewsText text={text} />
                  </article>
                )}
              />
            )}
          </div>
        )}
      </div>
    </main>
  )
}

/** A picture by an address that expires: nothing stands in its place where it doesn't come, as without network. */
function Picture(props: { src: string; alt: string; className: string | undefined }) {
  const [missing, setMissing] = useState<string>()
  return missing === props.src ? null : <img {...props} alt={props.alt} onError={() => setMissing(props.src)} />
}

const states: Record<LobbyRoom['room'], { label: string; tone: string }> = {
  FREE: { label: 'Libre', tone: 'good' },
  SOON: { label: 'Libre', tone: 'warning' },
  BUSY: { label: 'Ocupada', tone: 'bad' },
  BLOCKED: { label: 'No disponible', tone: 'neutral' },
  CLOSED: { label: 'Cerrada', tone: 'neutral' },
}

function Room({ room: { spaceName, floorName, room, until, current, next } }: { room: LobbyRoom }) {
  const { label, tone } = states[room]
  return (
    <div className={classes.row} data-of="room">
      <div>
        <div className={`${classes.cut} ${classes.strong}`}>{spaceName}</div>
        <div className={`${classes.cut} ${classes.small}`}>{floorName}</div>
      </div>
      <div>
        <span className={classes.chip} data-tone={tone}>
          {label}
        </span>
        {until && (
          <div className={classes.small}>
            {room === 'CLOSED' ? 'abre a las' : 'hasta las'} {until}
          </div>
        )}
      </div>
      <div>
        {current && (
          <div className={classes.cut}>
            <span className={classes.time}>
              {current.from} – {current.to}
            </span>{' '}
            {whoseWords(current)}
          </div>
        )}
        {next && (
          <div className={`${classes.cut} ${current ? classes.small : ''}`}>
            {current ? 'Sigue: ' : ''}
            <span className={classes.time}>
              {next.from} – {next.to}
            </span>{' '}
            {whoseWords(next)}
          </div>
        )}
      </div>
    </div>
  )
}
