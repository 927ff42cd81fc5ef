import type { TenantPolicy } from '@aforo/api/people/organization'
import { Alert, SimpleGrid, Text } from '@mantine/core'
import { IconCloudDownload, IconCloudOff } from '@tabler/icons-react'
import { formatAgo } from '../../ui/formats.ts'
import { Panel } from '../../ui/Panel.tsx'
import { policyWords } from './policies.ts'

/** A policy that is kept in Firestore: what holds, and how it was read. It is changed there. */
export function KeptPolicy({ policy }: { policy: TenantPolicy }) {
  return (
    <Panel title="Política de la organización" about="Se lee de Firestore cada minuto, y se cambia allí.">
      <ReadNote firestore={policy.firestore} />
      <SimpleGrid component="dl" cols={{ base: 1, sm: 2 }} spacing="md" maw={640} m={0} mt="md">
        {policyWords(policy).map(({ name, words }) => (
          <div key={name}>
            <Text component="dt" size="xs" c="dimmed">
              {name}
            </Text>
            <Text component="dd" size="sm" fw={500} m={0}>
              {words}
            </Text>
          </div>
        ))}
      </SimpleGrid>
      {policy.campuses.length > 0 && (
        <Text size="sm" c="dimmed" mt="md">
          Con documento propio: {policy.campuses.map(({ campusName }) => campusName).join(', ')}.
        </Text>
      )}
    </Panel>
  )
}

/** How the last reading went. */
export function ReadNote({ firestore }: Pick<TenantPolicy, 'firestore'>) {
  if (!firestore) return null
  const { fault, readAt, triedAt } = firestore
  if (fault)
    return (
      <Alert color="yellow" icon={<IconCloudOff size={18} />} title="La última lectura de Firestore falló">
        {readAt === null ? `${fault.replace(/ Vale lo último.*$/, '')} Vale lo que está escrito aquí.` : fault}{' '}
        {formatAgo(triedAt)}
      </Alert>
    )
  return (
    <Alert color="blue" icon={<IconCloudDownload size={18} />}>
      Leída de Firestore: {formatAgo(readAt ?? triedAt)}
    </Alert>
  )
}
