import { type PersonalDataRequest, personKindLabels } from '@aforo/api/people/personal-data'
import { formatInstant } from '@aforo/api/platform/dates-in-words'
import { Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { useMe } from '../../platform/session/me.ts'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { Badge } from '../../ui/StatusBadge.tsx'

/** Whose data were handed over or forgotten, without telling who it was. */
export function PersonalDataRecord() {
  const query = useQuery(api.personalData.requests.queryOptions())
  return (
    <Panel
      title="Derechos sobre los datos personales"
      about="Cuándo se entregaron u olvidaron los datos de alguien (Ley 29733) y quién lo hizo. Se piden desde la página de cada persona o visita, en «Datos personales»."
    >
      {!query.data && <LoadingOrError query={query} skeleton={80} />}
      {query.data?.length === 0 && (
        <Text size="sm" c="dimmed">
          Todavía nadie lo ha pedido.
        </Text>
      )}
      {query.data && query.data.length > 0 && (
        <Rows look="lined">
          {query.data.map(request => (
            <li key={request.id}>
              <Entry request={request} />
            </li>
          ))}
        </Rows>
      )}
    </Panel>
  )
}

function Entry({ request: { what, kind, at, by, state, replaced, stayed } }: { request: PersonalDataRequest }) {
  const { timezone } = useMe()
  const forgotten = what === 'FORGOTTEN'
  return (
    <Stack gap={4}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={500}>
          {forgotten ? 'Olvidada' : 'Entregados'} · {personKindLabels[kind]}
        </Text>
        {state === 'RUNNING' && <Badge label="En curso" tone="active" />}
      </Group>
      <Text size="sm" c="dimmed">
        {formatInstant(at, timezone)}, {by}
      </Text>
      {replaced.length > 0 && (
        <Text size="sm">Se reemplazó: {replaced.map(({ title, count }) => `${title} (${count})`).join(', ')}.</Text>
      )}
      {stayed.map(({ title, count, why }) => (
        <Text key={title} size="sm" c="dimmed">
          Se quedó: {title}
          {count > 0 && ` (${count})`}. {why}
        </Text>
      ))}
    </Stack>
  )
}
