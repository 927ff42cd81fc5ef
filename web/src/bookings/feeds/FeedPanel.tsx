import type { Feed, NewFeed } from '@aforo/api/bookings/feeds'
import { formatInstant } from '@aforo/api/platform/dates-in-words'
import { Button, CopyButton, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconCalendarShare, IconCheck, IconCopy } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../../platform/api.ts'
import { refusalOf } from '../../platform/problem.ts'
import { useMe } from '../../platform/session/me.ts'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { toast } from '../../ui/toast.tsx'

/** Where a calendar program reads along: of one's own bookings, or of a space. */
interface FeedSource {
  query: { queryKey: readonly unknown[]; queryFn: () => Promise<Feed> }
  renew: () => Promise<NewFeed>
  end: () => Promise<Feed>
}

const ownSource = (): FeedSource => ({
  query: { queryKey: api.feeds.mine.queryKey(), queryFn: () => client.feeds.mine() },
  renew: () => client.feeds.renewMine(),
  end: () => client.feeds.endMine(),
})

const spaceSource = (id: string): FeedSource => ({
  query: {
    queryKey: api.feeds.ofSpace.queryKey({ input: { id } }),
    queryFn: () => client.feeds.ofSpace({ id }),
  },
  renew: () => client.feeds.renewOfSpace({ id }),
  end: () => client.feeds.endOfSpace({ id }),
})

/** One's own bookings in the calendar one uses anyway. */
export const OwnFeedPanel = () => (
  <Panel title="Mi calendario en otros programas" about="Suscríbete desde Google Calendar, Outlook o el del teléfono.">
    <FeedAddress source={ownSource()} />
  </Panel>
)

/** The bookings of a space in the calendar one uses anyway. */
export const SpaceFeed = ({ spaceId }: { spaceId: string }) => (
  <section aria-label="Calendario en otros programas">
    <Title order={3} size="h5">
      Calendario en otros programas
    </Title>
    <Text size="sm" c="dimmed" mb="xs">
      Una dirección tuya para seguir sus reservas desde Google Calendar, Outlook o el del teléfono.
    </Text>
    <FeedAddress source={spaceSource(spaceId)} />
  </section>
)

/** Makes, renews and ends a private address. It is shown once, when it is made. */
function FeedAddress({ source }: { source: FeedSource }) {
  const { timezone } = useMe()
  const queryClient = useQueryClient()
  const [address, setAddress] = useState<string>()
  const [sure, setSure] = useState(false)
  const found = useQuery(source.query)
  const settle = (feed: Feed, shown?: string) => {
    queryClient.setQueryData(source.query.queryKey, feed)
    setAddress(shown)
    setSure(false)
  }
  const renew = useMutation({
    mutationFn: source.renew,
    onSuccess: ({ address, ...feed }) => settle(feed, address),
    onError: error => toast.error(refusalOf(error).message),
  })
  const end = useMutation({
    mutationFn: source.end,
    onSuccess: feed => {
      settle(feed)
      toast.success('La dirección ya no sirve.')
    },
    onError: error => toast.error(refusalOf(error).message),
  })
  if (!found.data) return <LoadingOrError query={found} skeleton={36} />
  const { createdAt, readAt } = found.data
  return (
    <Stack gap="sm">
      {address && <NewAddress address={address} />}
      {createdAt === null ? (
        <Group>
          <Button
            data-writes
            variant="default"
            leftSection={<IconCalendarShare size={16} stroke={1.6} />}
            loading={renew.isPending}
            onClick={() => renew.mutate()}
          >
            Crear dirección
          </Button>
        </Group>
      ) : (
        <>
          <Text size="sm" c="dimmed">
            Creada el {formatInstant(createdAt, timezone)}.{' '}
            {readAt
              ? `Leída por última vez el ${formatInstant(readAt, timezone)}.`
              : 'Ningún programa la leyó todavía.'}
          </Text>
          {sure && <Text size="sm">Los calendarios que usan la dirección actual dejarán de actualizarse.</Text>}
          <Group gap="xs">
            <Button
              data-writes
              variant={sure ? 'filled' : 'default'}
              loading={renew.isPending}
              onClick={() => (sure ? renew.mutate() : setSure(true))}
            >
              {sure ? 'Sí, renovar' : 'Renovar dirección'}
            </Button>
            {sure ? (
              <Button variant="default" onClick={() => setSure(false)}>
                Dejarla
              </Button>
            ) : (
              <Button data-writes variant="subtle" color="red" loading={end.isPending} onClick={() => end.mutate()}>
                Anular
              </Button>
            )}
          </Group>
        </>
      )}
    </Stack>
  )
}

const NewAddress = ({ address }: { address: string }) => (
  <Group gap="xs" align="flex-end" wrap="nowrap">
    <TextInput
      flex={1}
      readOnly
      label="Dirección privada"
      description="Cópiala ahora: no se vuelve a mostrar. Quien la tenga puede leer este calendario."
      value={address}
      onFocus={event => event.currentTarget.select()}
    />
    <CopyButton value={address}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          onClick={copy}
        >
          {copied ? 'Copiada' : 'Copiar'}
        </Button>
      )}
    </CopyButton>
  </Group>
)
