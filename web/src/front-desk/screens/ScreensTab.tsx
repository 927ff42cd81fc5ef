import { screenKindLabels } from '@aforo/api/front-desk/screen-words'
import type { Screen } from '@aforo/api/front-desk/screens'
import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { IconDeviceTablet, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { useScreenAction } from '../../ui/actions.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { formatAgo } from '../../ui/formats.ts'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { later } from '../../ui/later.ts'
import { Panel } from '../../ui/Panel.tsx'
import { RecordDrawer } from '../../ui/RecordDrawer.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { Badge } from '../../ui/StatusBadge.tsx'
import { ScreenPolicies } from './ScreenPolicies.tsx'
import classes from './ScreensTab.module.css'

const PairForm = later(() => import('./PairForm.tsx'), 'PairForm')
const ScreenRecord = later(() => import('./ScreenRecord.tsx'), 'ScreenRecord')

interface ScreensTabProps {
  /** The screen in the drawer: its id, or `new`. */
  open: string | undefined
  /** The code that a device's QR code brought. */
  code: string | undefined
  onOpen: (screen: string | undefined) => void
}

/** Seen this many milliseconds ago, a screen is without network or switched off: it looks each minute. */
const awayAfter = 3 * 60_000

/** The devices at doors and in lobbies, by campus, and what they show of people. */
export function ScreensTab({ open, code, onOpen }: ScreensTabProps) {
  const query = useQuery({ ...api.screens.list.queryOptions({ input: {} }), refetchInterval: 60_000 })
  const screens = query.data?.items
  const pair = () => onOpen('new')
  useScreenAction({ id: 'screen.new', label: 'Vincular pantalla', icon: IconPlus, run: pair })
  const close = () => onOpen(undefined)
  const isNew = open === 'new' || (open === undefined && code !== undefined)
  const record = screens?.find(({ id }) => id === open)
  return (
    <Stack gap="lg">
      <Panel
        title="Pantallas"
        about={
          <>
            Una tablet en la puerta de una sala, o un televisor en el lobby. En el dispositivo abre{' '}
            <b>{location.host}/pantalla</b> y escribe aquí el código que muestra: no necesita una cuenta.
          </>
        }
        actions={
          <Button data-writes leftSection={<IconPlus size={16} />} onClick={pair}>
            Vincular pantalla
          </Button>
        }
      >
        {!screens ? (
          <LoadingOrError query={query} skeleton={[56, 56]} />
        ) : screens.length === 0 ? (
          <EmptyState
            icon={IconDeviceTablet}
            title="Aún no hay pantallas"
            text="Vincula la primera: muestra si la sala está libre, y ahí mismo se reserva, se registra la llegada y se termina antes."
          />
        ) : (
          <Screens screens={screens} onOpen={onOpen} />
        )}
      </Panel>
      <ScreenPolicies />
      <RecordDrawer opened={isNew} title="Vincular pantalla" onClose={close} takesFocus>
        <PairForm code={code ?? ''} onCancel={close} onPaired={close} />
      </RecordDrawer>
      <RecordDrawer
        opened={open !== undefined && open !== 'new' && screens !== undefined}
        title={record?.name ?? 'Pantalla'}
        subtitle={record && placeOf(record)}
        badge={record && <Seen screen={record} />}
        onClose={close}
      >
        {record ? (
          <ScreenRecord key={record.id} screen={record} onUnpaired={close} />
        ) : (
          <EmptyState
            icon={IconDeviceTablet}
            title="Esta pantalla ya no está vinculada"
            text="Puede que alguien la haya desvinculado."
          />
        )}
      </RecordDrawer>
    </Stack>
  )
}

const placeOf = ({ kind, spaceName, campusName }: Screen) =>
  kind === 'ROOM' ? `Puerta de ${spaceName} · ${campusName}` : `${screenKindLabels.LOBBY} · ${campusName}`

function Screens({ screens, onOpen }: { screens: readonly Screen[]; onOpen: (id: string) => void }) {
  const byCampus = [...Map.groupBy(screens, ({ campusId }) => campusId).values()]
  return (
    <Stack gap="lg">
      {byCampus.map(group => (
        <section key={group[0]?.campusId} aria-label={group[0]?.campusName}>
          <Text fw={600} size="sm" mb={4}>
            {group[0]?.campusName}
          </Text>
          <Rows look="lined" aria-label={`Pantallas de ${group[0]?.campusName}`}>
            {group.map(screen => (
              <li key={screen.id} className={classes.row}>
                <div className={classes.name}>
                  <Anchor component="button" type="button" fw={500} ta="left" onClick={() => onOpen(screen.id)}>
                    {screen.name}
                  </Anchor>
                  <Text size="sm" c="dimmed">
                    {screen.kind === 'ROOM' ? `Puerta de ${screen.spaceName}` : 'Lobby'}
                  </Text>
                </div>
                <Group gap="xs" justify="flex-end">
                  <Seen screen={screen} />
                </Group>
              </li>
            ))}
          </Rows>
        </section>
      ))}
    </Stack>
  )
}

function Seen({ screen: { lastSeenAt, placeGone } }: { screen: Screen }) {
  if (placeGone) return <Badge tone="bad" label="Sin lugar: elige otro" />
  if (lastSeenAt === null) return <Badge tone="neutral" label="Aún no se conecta" />
  const isAway = Date.now() - Date.parse(lastSeenAt) > awayAfter
  return isAway ? (
    <Badge tone="warning" label={`Sin conexión, vista ${formatAgo(lastSeenAt)}`} />
  ) : (
    <Badge tone="good" label="En línea" />
  )
}
