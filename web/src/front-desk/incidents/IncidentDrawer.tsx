import type { IncidentDetail } from '@aforo/api/front-desk/incidents'
import { incidentCategoryLabels } from '@aforo/api/front-desk/labels'
import { bookedName, spaceTypeLabels } from '@aforo/api/places/labels'
import { formatInstant } from '@aforo/api/platform/dates-in-words'
import { Group, Stack, Text } from '@mantine/core'
import { IconTool } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { Facts } from '../../ui/Facts.tsx'
import { RecordBody } from '../../ui/RecordBody.tsx'
import { RecordDrawer } from '../../ui/RecordDrawer.tsx'
import { RecordHistory } from '../../ui/RecordHistory.tsx'
import { RecordTabs } from '../../ui/RecordTabs.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { RecordDrawerState } from '../../ui/useRecordList.ts'
import { AssigneeField } from './AssigneeField.tsx'
import { BlockSpaceButton } from './BlockSpaceButton.tsx'
import { IncidentActions } from './IncidentActions.tsx'
import { IncidentComments } from './IncidentComments.tsx'
import classes from './IncidentDrawer.module.css'
import { incidentQuery } from './incidentQueries.ts'
import type { IncidentTab } from './incidentSearch.ts'

const missing = {
  icon: IconTool,
  title: 'Esta incidencia no está disponible',
  text: 'Puede que el enlace sea de otra organización.',
}

/** One incident: what is wrong, who sees to it, what was said, and what happened. */
export function IncidentDrawer({ id, tab, onTab, onClose }: RecordDrawerState<IncidentTab>) {
  const query = useQuery({ ...incidentQuery(id ?? ''), enabled: id !== undefined })
  const incident = id === undefined ? undefined : query.data
  return (
    <RecordDrawer
      opened={id !== undefined}
      title={incident ? bookedName(incident) : 'Incidencia'}
      badge={incident && <StatusBadge of="incident" status={incident.status} />}
      subtitle={incident && [incident.number, incident.floorName, incident.campusName].filter(Boolean).join(' · ')}
      onClose={onClose}
      footer={incident && <IncidentActions key={incident.id} incident={incident} />}
    >
      <RecordBody record={incident} query={query} missing={missing}>
        {incident => (
          <RecordTabs<IncidentTab>
            key={incident.id}
            value={tab}
            onChange={onTab}
            tabs={[
              { value: 'summary', label: 'Resumen', content: <Summary incident={incident} /> },
              { value: 'history', label: 'Historial', content: <IncidentHistory id={incident.id} /> },
            ]}
          />
        )}
      </RecordBody>
    </RecordDrawer>
  )
}

function Summary({ incident }: { incident: IncidentDetail }) {
  const { timeZone, resolvedAt, resolution, photo, reporter } = incident
  return (
    <Stack gap="md">
      <Text className={classes.text}>{incident.text}</Text>
      {photo && <img src={photo} alt={`Foto de la incidencia en ${bookedName(incident)}`} className={classes.photo} />}
      <Facts
        of={[
          ['Categoría', incidentCategoryLabels[incident.category]],
          ['Tipo de espacio', spaceTypeLabels[incident.spaceType]],
          ['Reportada por', reporter.name],
          ['Cuándo', formatInstant(incident.reportedAt, timeZone)],
          ['Resuelta', resolvedAt && formatInstant(resolvedAt, timeZone)],
          ['Solución', resolution],
        ]}
      />
      <AssigneeField incident={incident} />
      {incident.can.edit && (
        <Group>
          <BlockSpaceButton incident={incident} />
        </Group>
      )}
      <IncidentComments incident={incident} />
    </Stack>
  )
}

function IncidentHistory({ id }: { id: string }) {
  const query = useQuery(api.incidents.history.queryOptions({ input: { id } }))
  return <RecordHistory query={query} />
}
