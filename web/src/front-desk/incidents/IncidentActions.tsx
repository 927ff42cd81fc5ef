import type { IncidentDetail } from '@aforo/api/front-desk/incidents'
import { bookedName } from '@aforo/api/places/labels'
import { client } from '../../platform/api.ts'
import { LifecycleButtons } from '../../ui/LifecycleButtons.tsx'
import { useStoreIncident } from './incidentQueries.ts'

/** What the incident's state allows its reader. */
export function IncidentActions({ incident }: { incident: IncidentDetail }) {
  const { id, version, can } = incident
  const store = useStoreIncident()
  return (
    <LifecycleButtons
      can={can}
      steps={{
        reopen: { label: 'Reabrir', run: async () => store(await client.incidents.reopen({ id, version })) },
        start: { label: 'Empezar a atender', run: async () => store(await client.incidents.start({ id, version })) },
        resolve: {
          label: 'Resolver',
          variant: 'filled',
          reason: {
            label: 'Qué se hizo',
            placeholder: 'Se cambió el filtro del equipo',
            description: 'Quien la reportó lo lee en su aviso. Puede quedar vacío.',
            maxLength: 1000,
            confirm: 'Dar por resuelta',
          },
          run: async resolution => store(await client.incidents.resolve({ id, version, resolution })),
          done: `Se resolvió la incidencia en ${bookedName(incident)}.`,
          undo: async () => store(await client.incidents.reopen({ id })),
        },
      }}
    />
  )
}
