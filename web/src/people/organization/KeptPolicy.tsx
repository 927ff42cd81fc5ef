import type { TenantPolicy } from '@aforo/api/people/organization'
import { Box, Text } from '@mantine/core'
import { IconCloudDownload, IconCloudOff } from '@tabler/icons-react'
import { Facts } from '../../ui/Facts.tsx'
import { formatAgo } from '../../ui/formats.ts'
import { Note } from '../../ui/Note.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { policyWords } from './policies.ts'

/** A policy that is kept in Firestore: what holds, and how it was read. It is changed there. */
export function KeptPolicy({ policy }: { policy: TenantPolicy }) {
  return (
    <Panel title="Política de la organización" about="Se lee de Firestore cada minuto, y se cambia allí.">
      <ReadNote firestore={policy.firestore} />
      <Box maw={640} mt="md">
        <Facts of={policyWords(policy).map(({ name, words }) => [name, words])} />
      </Box>
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
      <Note tone="warning" icon={IconCloudOff} title="La última lectura de Firestore falló">
        {readAt === null ? `${fault.replace(/ Vale lo último.*$/, '')} Vale lo que está escrito aquí.` : fault}{' '}
        {formatAgo(triedAt)}
      </Note>
    )
  return (
    <Note tone="info" icon={IconCloudDownload}>
      Leída de Firestore: {formatAgo(readAt ?? triedAt)}
    </Note>
  )
}
