import { zoneTypeLabels } from '@aforo/api/people/labels'
import type { Zone } from '@aforo/api/people/zones'
import { Button, Group } from '@mantine/core'
import { IconMapOff } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../../platform/api.ts'
import { ConfirmEnding } from '../../ui/dependents/ConfirmEnding.tsx'
import { formatCounted } from '../../ui/formats.ts'
import { later } from '../../ui/later.ts'
import { RecordBody } from '../../ui/RecordBody.tsx'
import { RecordDrawer } from '../../ui/RecordDrawer.tsx'
import { RecordHistory } from '../../ui/RecordHistory.tsx'
import { RecordTabs } from '../../ui/RecordTabs.tsx'
import { Badge } from '../../ui/StatusBadge.tsx'
import { toast } from '../../ui/toast.tsx'
import { type Leave, useLeaving } from '../../ui/useLeaving.ts'
import type { RecordDrawerState } from '../../ui/useRecordList.ts'
import { zoneQuery } from './zoneQueries.ts'
import type { ZoneTab } from './zoneSearch.ts'

const ZoneAccess = later(() => import('./ZoneAccess.tsx'), 'ZoneAccess')
const ZoneSpaces = later(() => import('./ZoneSpaces.tsx'), 'ZoneSpaces')

/** Private zones and shared ones are told apart by word and tone. */
export const ZoneBadge = ({ type }: Pick<Zone, 'type'>) => (
  <Badge label={zoneTypeLabels[type]} tone={type === 'OWNED' ? 'info' : 'good'} />
)

const missing = { icon: IconMapOff, title: 'Esta zona no está disponible' }

/** One zone: its spaces, who books there, and what happened to it. */
export function ZoneDrawer({ id, tab, onTab, onClose }: RecordDrawerState<ZoneTab>) {
  const { isThere, leave } = useLeaving(id)
  const query = useQuery({ ...zoneQuery(id ?? ''), enabled: isThere })
  const zone = id === undefined ? undefined : query.data
  return (
    <RecordDrawer
      opened={id !== undefined}
      title={zone?.name ?? 'Zona'}
      badge={zone && <ZoneBadge type={zone.type} />}
      subtitle={
        zone &&
        `${formatCounted(zone.spaceCount, 'espacio', 'espacios')} · ${formatCounted(zone.teamCount, 'equipo', 'equipos')}`
      }
      onClose={onClose}
      footer={zone && <Delete key={zone.id} zone={zone} leave={leave} onGone={onClose} />}
    >
      <RecordBody record={zone} query={query} missing={missing}>
        {zone => (
          <RecordTabs<ZoneTab>
            key={zone.id}
            value={tab}
            onChange={onTab}
            tabs={[
              { value: 'spaces', label: 'Espacios', content: <ZoneSpaces zone={zone} /> },
              { value: 'access', label: 'Acceso', content: <ZoneAccess zone={zone} /> },
              { value: 'history', label: 'Historial', content: <ZoneHistory id={zone.id} live={isThere} /> },
            ]}
          />
        )}
      </RecordBody>
    </RecordDrawer>
  )
}

function ZoneHistory({ id, live }: { id: string; live: boolean }) {
  const history = api.zones.history.queryOptions({ input: { id } })
  return <RecordHistory query={useQuery({ ...history, enabled: live })} />
}

interface DeleteProps {
  zone: Zone
  leave: Leave
  onGone: () => void
}

function Delete({ zone, leave, onGone }: DeleteProps) {
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState(false)
  const remove = async () => {
    const { message } = await leave(() => client.zones.remove({ id: zone.id }))
    toast.success(message)
    onGone()
    queryClient.removeQueries({ queryKey: zoneQuery(zone.id).queryKey })
    for (const one of [api.zones.search, api.zones.places, api.teams])
      queryClient.invalidateQueries({ queryKey: one.key() })
  }
  return (
    <Group justify="flex-end">
      <Button data-writes variant="subtle" color="red" onClick={() => setAsked(true)}>
        Eliminar zona
      </Button>
      <ConfirmEnding
        subject="ZONE"
        id={zone.id}
        opened={asked}
        title="Eliminar la zona"
        consequence="Sus espacios quedan libres para toda la organización y las organizaciones invitadas dejan de verlos. Las reservas hechas siguen en pie. Se recupera desde «Eliminadas»."
        phrase={zone.name}
        confirm="Eliminar"
        onConfirm={remove}
        onClose={() => setAsked(false)}
      />
    </Group>
  )
}
