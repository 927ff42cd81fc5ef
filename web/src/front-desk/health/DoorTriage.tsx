import { Anchor, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconStethoscope } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { GuestLayout } from '../../layout/GuestLayout.tsx'
import { api } from '../../platform/api.ts'
import { ownTriage } from './healthQueries.ts'
import { OwnTriagePart } from './OwnHealth.tsx'

/** Where the code at a door leads for the triage of the day, on a phone. */
export function DoorTriage({ spaceId }: { spaceId?: string }) {
  useDocumentTitle('Mi triaje · Aforo')
  const here = useQuery({
    ...api.checkIn.here.queryOptions({ input: { id: spaceId ?? '' } }),
    enabled: spaceId !== undefined,
  })
  return (
    <GuestLayout>
      <Stack gap="lg">
        <div>
          <Title order={1} size="h2">
            Mi triaje de hoy
          </Title>
          {here.data && (
            <Text size="sm" c="dimmed">
              {here.data.campusName}
            </Text>
          )}
        </div>
        {(spaceId === undefined || !here.isPending) && <OwnTriagePart campusId={here.data?.campusId} />}
        {spaceId !== undefined && (
          <Anchor size="sm" ta="center" renderRoot={props => <Link to="/q/$id" params={{ id: spaceId }} {...props} />}>
            Volver al espacio
          </Anchor>
        )}
      </Stack>
    </GuestLayout>
  )
}

/** At the door of a space: leads to one's triage, while one's organisation asks for it and it isn't sent. */
export function TriageReminder({ spaceId }: { spaceId: string }) {
  const { data } = useQuery({ ...ownTriage(), retry: false })
  if (!data || data.questions.length === 0 || data.today) return null
  return (
    <Anchor size="sm" ta="center" renderRoot={props => <Link to="/q/triage" search={{ space: spaceId }} {...props} />}>
      <IconStethoscope size={16} aria-hidden style={{ verticalAlign: 'text-bottom' }} /> Llena tu triaje de hoy
    </Anchor>
  )
}
