import type { OutsideSystem } from '@aforo/api/platform/connections'
import { SimpleGrid, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { clockIn } from '../../ui/days.ts'
import { NoPermission } from '../../ui/EmptyState.tsx'
import { later } from '../../ui/later.ts'
import { loading } from '../../ui/loading.ts'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { RecordDrawer } from '../../ui/RecordDrawer.tsx'
import { RetryButton } from '../../ui/RetryButton.tsx'
import { refusalOf } from '../problem.ts'
import { useMe } from '../session/me.ts'
import { ConnectionCard } from './ConnectionCard.tsx'
import { connectionsQuery } from './connectionQueries.ts'

const ConnectionForm = later(() => import('./ConnectionForm.tsx'), 'ConnectionForm')
// The cards say first whether all is well; the console with its table comes after them.
const TaskList = later(() => import('./TaskList.tsx'), 'TaskList')

const path = '/app/configurations/general/integrations'
const route = getRouteApi(path)

/** Configuración › General › Integraciones. @param more what each system's own area adds to its card */
export function IntegrationsScreen({ more = {} }: { more?: Partial<Record<OutsideSystem, ReactNode>> }) {
  const query = useQuery(connectionsQuery())
  const { connection: edited } = route.useSearch()
  const navigate = useNavigate({ from: path })
  const { timezone } = useMe()
  const edit = (connection: OutsideSystem | undefined) => navigate({ search: old => ({ ...old, connection }) })
  const connections = query.data
  const open = connections?.find(({ system }) => system === edited)
  const refusal = query.error && !connections ? refusalOf(query.error) : undefined
  if (refusal?.status === 403) return <NoPermission />
  return (
    <PageFrame
      title="Integraciones"
      about="Los sistemas con los que trabaja la operación, y todo lo que va y viene entre ellos y Aforo."
    >
      {refusal && <ProblemAlert refusal={refusal} actions={<RetryButton onClick={() => query.refetch()} />} />}
      <Stack gap="xl">
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg" data-tour="connections">
          {connections
            ? connections.map(connection => (
                <ConnectionCard
                  key={connection.system}
                  connection={connection}
                  onEdit={() => edit(connection.system)}
                  more={more[connection.system]}
                />
              ))
            : !refusal && <Skeleton height={220} radius="lg" {...loading} />}
        </SimpleGrid>
        {connections && (
          <Suspense fallback={<Skeleton height={320} radius="md" {...loading} />}>
            <TaskList systems={connections.map(({ system }) => system)} today={clockIn(timezone, Date.now()).date} />
          </Suspense>
        )}
      </Stack>
      <RecordDrawer opened={open !== undefined} title={open?.name ?? ''} onClose={() => edit(undefined)}>
        {open && <ConnectionForm key={open.version} connection={open} onDone={() => edit(undefined)} />}
      </RecordDrawer>
    </PageFrame>
  )
}
