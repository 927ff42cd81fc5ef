import type { DealQueue, QueuedDeal } from '@aforo/api/deals/hubspot'
import { formatInstant } from '@aforo/api/platform/dates-in-words'
import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { IconArrowsExchange, IconPlugConnected, IconRefresh } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { client } from '../../platform/api.ts'
import { useMe } from '../../platform/session/me.ts'
import { attempt } from '../../ui/attempt.ts'
import { CardHead } from '../../ui/CardHead.tsx'
import { DataList, type DataListColumn } from '../../ui/DataList.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { formatAgo } from '../../ui/formats.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Note } from '../../ui/Note.tsx'
import { RecordLink } from '../../ui/RecordLink.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { Badge, StatusBadge } from '../../ui/StatusBadge.tsx'
import { toast } from '../../ui/toast.tsx'
import { CrmMappingButton } from './CrmMappingButton.tsx'
import { dealQueueQuery, queuedDealsQuery, useReadQueue } from './queueQueries.ts'

const integrations = '/app/configurations/general/integrations'

/** Inventario › Negocios en cola: what waits from the CRM, and why. */
export function QueuedDeals() {
  const [page, setPage] = useState(1)
  const [q, setQ] = useState<string>()
  const query = useQuery({ ...queuedDealsQuery(page - 1, q), placeholderData: keepPreviousData })
  const summary = useQuery(dealQueueQuery()).data
  const read = useReadQueue()
  const navigate = useNavigate()
  const sync = (id: string) =>
    attempt(async () => {
      toast.success((await client.salesQueue.sync({ id })).message)
      read()
    })
  const syncButton = ({ id, title, can }: QueuedDeal) => (
    <Button
      data-writes
      size="compact-sm"
      variant="default"
      leftSection={<IconRefresh size={14} />}
      disabled={!can.sync}
      aria-label={`Sincronizar ${title}`}
      onClick={event => {
        event.stopPropagation()
        sync(id)
      }}
    >
      Sincronizar
    </Button>
  )
  const syncIcon = ({ id, title, can }: QueuedDeal) => (
    <IconButton
      data-writes
      label="Sincronizar"
      name={`Sincronizar ${title}`}
      disabled={!can.sync}
      onClick={() => sync(id)}
    >
      <IconRefresh size={18} />
    </IconButton>
  )
  const columns: DataListColumn<QueuedDeal>[] = [
    {
      accessor: 'title',
      title: 'Negocio',
      fixed: true,
      render: ({ title, externalId, saleId }) => (
        <>
          {saleId ? (
            <RecordLink to="/app/sales" search={{ sale: saleId }}>
              {title}
            </RecordLink>
          ) : (
            title
          )}
          <Text size="xs" c="dimmed">
            HubSpot {externalId}
            {!saleId && ' · todavía no está aquí'}
          </Text>
        </>
      ),
    },
    { accessor: 'state', title: 'Estado', render: ({ state }) => <StatusBadge of="outsideTask" status={state} /> },
    {
      accessor: 'reason',
      title: 'Por qué espera',
      render: ({ id, title, reason, state, externalLink }) => (
        <>
          <Text size="sm" style={{ whiteSpace: 'normal' }}>
            {reason?.message ?? (state === 'RUNNING' ? 'Se está leyendo.' : 'Espera su turno.')}
          </Text>
          <Text size="xs">
            <RecordLink to={integrations} search={{ task: id }} aria-label={`Ver o descartar ${title}`}>
              Ver o descartar
            </RecordLink>
            {externalLink && (
              <>
                {' · '}
                <Anchor
                  href={externalLink}
                  target="_blank"
                  rel="noreferrer"
                  inherit
                  aria-label={`Abrir ${title} en HubSpot`}
                  onClick={event => event.stopPropagation()}
                >
                  Abrir en HubSpot
                </Anchor>
              </>
            )}
          </Text>
        </>
      ),
    },
    {
      accessor: 'since',
      title: 'Desde',
      noWrap: true,
      render: ({ since, nextTryAt, attempts }) => (
        <>
          {formatAgo(since)}
          {nextTryAt && attempts > 0 && (
            <Text size="xs" c="dimmed">
              se intenta {formatAgo(nextTryAt)}
            </Text>
          )}
        </>
      ),
    },
    { accessor: 'sync', title: '', textAlign: 'right', render: syncButton },
  ]
  if (summary?.connection === 'NOT_CONFIGURED') return <NotConnected />
  return (
    <Stack gap="sm">
      {summary && <Summary summary={summary} />}
      <Group gap="xs" justify="space-between">
        <SearchBox
          placeholder="Buscar por negocio o motivo"
          value={q}
          onSearch={next => {
            setQ(next)
            setPage(1)
          }}
        />
        <CrmMappingButton />
      </Group>
      <DataList
        id="queued-deals"
        noun={['negocio en cola', 'negocios en cola']}
        query={query}
        columns={columns}
        rowKey={({ id }) => id}
        search={{ page }}
        onSearch={next => setPage(next.page ?? 1)}
        size={15}
        onOpen={({ id }) => navigate({ to: integrations, search: { task: id } })}
        filtered={q !== undefined}
        onClearFilters={() => setQ(undefined)}
        empty={
          <EmptyState
            icon={IconArrowsExchange}
            title="Ningún negocio en cola"
            text="Todo lo que llegó del CRM está aplicado. Lo que necesite de alguien aparece aquí con su motivo."
          />
        }
        card={deal => (
          <>
            <CardHead name={deal.title} badge={<StatusBadge of="outsideTask" status={deal.state} />} />
            {deal.reason && <Text size="sm">{deal.reason.message}</Text>}
            <Text size="sm" c="dimmed">
              {formatAgo(deal.since)}
            </Text>
          </>
        )}
        cardActions={syncIcon}
      />
    </Stack>
  )
}

function Summary({ summary }: { summary: DealQueue }) {
  const { timezone } = useMe()
  const { connection, simulated, fault, reconciledAt } = summary
  return (
    <>
      {connection === 'DOWN' && (
        <Note tone="bad" title="HubSpot no responde">
          {fault} Los negocios esperan y no se pierden.
        </Note>
      )}
      {connection === 'OFF' && (
        <Note tone="warning" title="La conexión está apagada">
          Los negocios esperan hasta que alguien la encienda en{' '}
          <Anchor component={Link} to={integrations}>
            Integraciones
          </Anchor>
          .
        </Note>
      )}
      <Group gap="xs">
        {simulated && <Badge tone="info" label="Simulador" />}
        <Text size="sm" c="dimmed">
          {reconciledAt
            ? `Comparado con HubSpot: ${formatInstant(reconciledAt, timezone)}.`
            : 'Todavía no se ha comparado con HubSpot.'}
        </Text>
      </Group>
    </>
  )
}

const NotConnected = () => (
  <EmptyState
    icon={IconPlugConnected}
    title="Sin CRM conectado"
    text="Conecta HubSpot para que sus negocios lleguen solos, o crea los negocios en Ventas y Negocios."
    action={
      <Button component={Link} to={integrations} variant="default">
        Ir a Integraciones
      </Button>
    }
  />
)
