import { formatInstant } from '@aforo/api/platform/dates-in-words'
import type { Notification } from '@aforo/api/platform/notifications'
import { Anchor, Box, Button, SegmentedControl, Text, ThemeIcon } from '@mantine/core'
import { IconBellCheck, IconCircleCheck } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { formatAgo, formatCount } from '../../ui/formats.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { leave } from '../../ui/unsaved.ts'
import { api } from '../api.ts'
import { useMe } from '../session/me.ts'
import classes from './Bell.module.css'
import { kindIcons } from './kindIcons.ts'
import { notificationsQuery } from './notificationQueries.ts'

/** Under the bell: the latest, each leading to its record, and what marks them read. */
export default function NotificationList({ onLeave }: { onLeave: () => void }) {
  const [pages, setPages] = useState(1)
  const [show, setShow] = useState<'all' | 'unread'>('all')
  const query = useQuery({
    ...notificationsQuery(pages, show === 'unread'),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const queryClient = useQueryClient()
  const readAgain = () => queryClient.invalidateQueries({ queryKey: api.notifications.key() })
  const markAll = useMutation(
    api.notifications.markAll.mutationOptions({ context: { toastError: true }, onSettled: readAgain }),
  )
  const page = query.data
  const [latest] = page?.items ?? []
  return (
    <>
      <div className={classes.head}>
        <SegmentedControl
          size="xs"
          aria-label="Qué mostrar"
          value={show}
          onChange={value => {
            setShow(value === 'unread' ? 'unread' : 'all')
            setPages(1)
          }}
          data={[
            { value: 'all', label: 'Todas' },
            { value: 'unread', label: 'Sin leer' },
          ]}
        />
        <Button
          data-writes
          size="compact-sm"
          variant="subtle"
          disabled={!page?.items.some(({ read }) => !read)}
          loading={markAll.isPending}
          onClick={() => markAll.mutate({ until: latest?.at })}
        >
          Marcar todas leídas
        </Button>
      </div>
      {page ? (
        page.items.length === 0 ? (
          <EmptyState
            icon={IconBellCheck}
            title={show === 'unread' ? 'Estás al día' : 'Aún no tienes notificaciones'}
            text="Aquí llegan los avisos de tus reservas, visitas, incidencias y tareas."
          />
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          <ul className={classes.list} aria-label="Notificaciones" aria-busy={query.isPlaceholderData} tabIndex={0}>
            {page.items.map(one => (
              <Item key={one.id} one={one} onLeave={onLeave} onMarked={readAgain} />
            ))}
          </ul>
        )
      ) : (
        <Box p="md">
          <LoadingOrError query={query} skeleton={[52, 52, 52, 52]} />
        </Box>
      )}
      <div className={classes.foot}>
        <Anchor
          size="sm"
          renderRoot={props => <Link to="/app/profile/account" search={{ tab: 'notifications' }} {...props} />}
          onClick={onLeave}
        >
          Elegir mis avisos
        </Anchor>
        {page?.hasNext && pages < 5 && (
          <Button size="compact-sm" variant="subtle" onClick={() => setPages(pages + 1)}>
            Ver más
          </Button>
        )}
      </div>
    </>
  )
}

/** When it happened: `hace 5 min`; of a fault also how often, and whether it is over. */
function whenOf({ times, lastAt, mendedAt }: Notification): string {
  const often = `${formatCount(times)} veces`
  if (mendedAt) return [`Resuelto ${formatAgo(mendedAt)}`, times > 1 && often].filter(Boolean).join(' · ')
  return times > 1 ? `${often}, la última ${formatAgo(lastAt)}` : formatAgo(lastAt)
}

const colorOf = ({ kind, mendedAt }: Notification) => (mendedAt ? 'teal' : kind === 'JOB_FAILED' ? 'red' : 'aforo')

interface ItemProps {
  one: Notification
  onLeave: () => void
  onMarked: () => void
}

function Item({ one, onLeave, onMarked }: ItemProps) {
  const { timezone } = useMe()
  const { history } = useRouter()
  const mark = useMutation(
    api.notifications.mark.mutationOptions({ context: { toastError: true }, onSettled: onMarked }),
  )
  const Icon = one.mendedAt ? IconCircleCheck : kindIcons[one.kind]
  const markLabel = one.read ? 'Marcar como no leída' : 'Marcar como leída'
  const words = (
    <>
      <ThemeIcon variant="light" color={colorOf(one)} size={34} radius="xl">
        <Icon size={18} stroke={1.6} aria-hidden />
      </ThemeIcon>
      <div className={classes.words}>
        <div className={classes.title}>{one.title}</div>
        {one.body && (
          <Text size="sm" c="dimmed" lineClamp={3}>
            {one.body}
          </Text>
        )}
        <Text size="xs" c="dimmed" mt={2} title={formatInstant(one.mendedAt ?? one.lastAt, timezone)}>
          {whenOf(one)}
        </Text>
      </div>
    </>
  )
  const { link } = one
  return (
    <li className={classes.item} data-unread={!one.read || undefined}>
      {link ? (
        <a
          href={link}
          className={classes.open}
          onClick={event => {
            if (!one.read) mark.mutate({ id: one.id, read: true })
            if (event.ctrlKey || event.metaKey || event.shiftKey) return
            event.preventDefault()
            leave(() => {
              onLeave()
              history.push(link)
            })
          }}
        >
          {words}
        </a>
      ) : (
        <div className={classes.open}>{words}</div>
      )}
      <IconButton
        label={markLabel}
        name={`${markLabel}: ${one.title}`}
        data-writes
        className={classes.mark}
        loading={mark.isPending}
        onClick={() => mark.mutate({ id: one.id, read: !one.read })}
      >
        <span className={classes.dot} />
      </IconButton>
    </li>
  )
}
