import type { DeviceState } from '@aforo/api/front-desk/screen-states'
import { wallOf } from '@aforo/api/platform/dates-in-words'
import { useDocumentTitle } from '@mantine/hooks'
import { IconWifiOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { LoadingPage } from '../../layout/LoadingPage.tsx'
import { later } from '../../ui/later.ts'
import { Pairing } from './Pairing.tsx'
import { RoomBoard } from './RoomBoard.tsx'
import classes from './Screen.module.css'
import { useAwake } from './useAwake.ts'
import { useClock, useDevice } from './useDevice.ts'
import { useFreshBuild } from './useFreshBuild.ts'
import { useOffline } from './useOffline.ts'

const LobbyBoard = later(() => import('./LobbyBoard.tsx'), 'LobbyBoard')

/** The page of a device without an account: a code to pair it, the room at whose door it stands, or the board of a lobby. */
export function ScreenPage() {
  const { state, offset, isAway, show } = useDevice()
  const now = useClock(offset)
  useAwake()
  useFreshBuild()
  useOffline(state?.state === 'ROOM' || state?.state === 'LOBBY')
  useDocumentTitle(titleOf(state))
  if (!state || state.state === 'NONE')
    return isAway ? <Alone title="Sin conexión" text="Apenas vuelva, esta pantalla se pone al día." /> : <LoadingPage />
  if (state.state === 'PAIRING') return <Pairing pairing={state} now={now} isAway={isAway} />
  if (state.state === 'GONE')
    return (
      <Alone
        title="Esta pantalla se quedó sin lugar"
        text={`Lo que mostraba «${state.name}» se eliminó. Un administrador puede darle otro en Configuración › General › Pantallas.`}
      />
    )
  return (
    <div className={classes.whole}>
      {isAway && <Away at={state.now} timeZone={state.timeZone} />}
      {state.state === 'ROOM' ? (
        <RoomBoard room={state} now={now} isAway={isAway} onState={show} />
      ) : (
        <LobbyBoard lobby={state} now={now} />
      )}
    </div>
  )
}

function titleOf(state: DeviceState | undefined): string {
  if (state?.state === 'ROOM') return `${state.spaceName} · ${state.campusName}`
  if (state?.state === 'LOBBY') return state.campusName
  return 'Pantalla · Aforo'
}

/** From when what is shown is, without network. */
function Away({ at, timeZone }: { at: string; timeZone: string }) {
  return (
    <div className={classes.away} role="status">
      <IconWifiOff size={20} aria-hidden />
      Sin conexión. Se muestra lo que se sabía a las {wallOf(at, timeZone).time}.
    </div>
  )
}

const Alone = ({ title, text }: { title: string; text: ReactNode }) => (
  <main className={classes.center}>
    <div className={classes.steps}>
      <h1>{title}</h1>
      <p className={classes.dim}>{text}</p>
    </div>
  </main>
)
