import type { TrayItem, TrayKind } from '@aforo/api/front-desk/dashboard'
import { trayKindLabels } from '@aforo/api/front-desk/labels'
import { Anchor, Button, CloseButton, Group, Text, ThemeIcon } from '@mantine/core'
import {
  IconArrowsCross,
  IconBriefcase2,
  IconBuildingEstate,
  IconCalendarDollar,
  IconCalendarX,
  IconCashRegister,
  IconChecks,
  IconDatabaseExclamation,
  IconFileTime,
  IconHourglass,
  IconMailExclamation,
  IconParking,
  IconPlugConnectedX,
  IconReceipt,
  IconReceiptOff,
  IconRefreshAlert,
  IconTool,
  IconWallet,
  type TablerIcon,
} from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { api, client } from '../../platform/api.ts'
import { refusalOf } from '../../platform/problem.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { formatAgo, formatCount } from '../../ui/formats.ts'
import { toast } from '../../ui/toast.tsx'
import { Answer, Card } from './Card.tsx'
import classes from './Dashboard.module.css'
import { trayQuery } from './dashboardQueries.ts'
import { Rows } from './Rows.tsx'

const icons: Record<TrayKind, TablerIcon> = {
  REQUEST: IconParking,
  INCIDENT: IconTool,
  DRAFT: IconHourglass,
  FAILED_JOB: IconMailExclamation,
  CONFLICT: IconArrowsCross,
  LEASE: IconBuildingEstate,
  CONTRACT_ENDING: IconFileTime,
  DEAL: IconBriefcase2,
  WALLET: IconWallet,
  BILL: IconReceipt,
  BILLING_DUE: IconCalendarDollar,
  BILLING_DIFFERENCE: IconCalendarDollar,
  ORDER: IconCashRegister,
  RECEIPT: IconReceiptOff,
  SYNC_FAILED: IconRefreshAlert,
  SYSTEM_DOWN: IconPlugConnectedX,
  CALENDAR_DECLINED: IconCalendarX,
  BACKUP: IconDatabaseExclamation,
}
const actions: Record<TrayKind, string> = {
  REQUEST: 'Decidir',
  INCIDENT: 'Atender',
  DRAFT: 'Ver',
  FAILED_JOB: 'Reintentar',
  CONFLICT: 'Resolver',
  LEASE: 'Ver',
  CONTRACT_ENDING: 'Ver',
  DEAL: 'Atender',
  WALLET: 'Ver',
  BILL: 'Abrir',
  BILLING_DUE: 'Facturar',
  BILLING_DIFFERENCE: 'Resolver',
  ORDER: 'Cobrar',
  RECEIPT: 'Resolver',
  SYNC_FAILED: 'Resolver',
  SYSTEM_DOWN: 'Revisar',
  CALENDAR_DECLINED: 'Reintentar',
  BACKUP: 'Revisar',
}

/** What waits for a person, the oldest first, each with where it is done. */
export function WorkTray({ campusId }: { campusId: string | undefined }) {
  const query = useQuery(trayQuery(campusId))
  const total = query.data?.total ?? 0
  return (
    <Card
      title="Bandeja de trabajo"
      about="Lo que espera por alguien, lo más antiguo primero."
      actions={total > 0 && <span className={classes.count}>{formatCount(total)}</span>}
    >
      <Answer query={query} height={260}>
        {({ items, total }) =>
          items.length === 0 ? (
            <EmptyState icon={IconChecks} title="Todo al día" text="Nada espera por ti en este momento." />
          ) : (
            <Rows label="Bandeja de trabajo" items={items} total={total}>
              {item => <Row key={`${item.kind}${item.id}`} item={item} withCampus={campusId === undefined} />}
            </Rows>
          )
        }
      </Answer>
    </Card>
  )
}

function Row({ item, withCampus }: { item: TrayItem; withCampus: boolean }) {
  const { history } = useRouter()
  const Icon = icons[item.kind]
  const { link } = item
  const isFailed = item.can.retry || item.can.dismiss
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    history.push(link)
  }
  return (
    <li className={classes.row}>
      <ThemeIcon variant="light" color="gray" size={34} radius="xl" title={trayKindLabels[item.kind]}>
        <Icon size={18} stroke={1.6} aria-hidden />
      </ThemeIcon>
      <div className={classes.rowWords}>
        <Text size="sm" fw={500} lineClamp={2}>
          {isFailed && link !== '' ? (
            <Anchor href={link} inherit c="inherit" onClick={open}>
              {item.title}
            </Anchor>
          ) : (
            item.title
          )}
        </Text>
        <Text size="xs" c="dimmed">
          {[trayKindLabels[item.kind], item.detail, withCampus && item.campusName].filter(Boolean).join(' · ')}
        </Text>
        <Text size="xs" c="dimmed">
          {formatAgo(item.since)}
          {item.until && ` · vence ${formatAgo(item.until)}`}
        </Text>
      </div>
      {isFailed ? (
        <Failed item={item} />
      ) : (
        <Button
          data-writes
          component="a"
          href={link}
          size="compact-sm"
          variant="default"
          aria-label={`${actions[item.kind]}: ${item.title}`}
          onClick={open}
        >
          {actions[item.kind]}
        </Button>
      )}
    </li>
  )
}

/** What failed: once more, or never mind. */
function Failed({ item: { id, title, can } }: { item: TrayItem }) {
  const queryClient = useQueryClient()
  const act = useMutation({
    mutationFn: (what: 'retry' | 'dismiss') => client.dashboard[what]({ id }),
    onSuccess: (_, what) =>
      toast.success(what === 'retry' ? 'Se intentará otra vez en un momento.' : 'Ya no se muestra.'),
    onError: error => toast.error(refusalOf(error).message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.dashboard.tray.key() }),
  })
  return (
    <Group gap={6} wrap="nowrap">
      {can.retry && (
        <Button
          data-writes
          size="compact-sm"
          variant="default"
          loading={act.isPending}
          aria-label={`Reintentar: ${title}`}
          onClick={() => act.mutate('retry')}
        >
          Reintentar
        </Button>
      )}
      <CloseButton data-writes size={28} aria-label={`Descartar: ${title}`} onClick={() => act.mutate('dismiss')} />
    </Group>
  )
}
