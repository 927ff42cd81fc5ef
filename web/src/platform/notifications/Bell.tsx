import { ActionIcon, Indicator, Popover, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { formatCounted } from '../../ui/formats.ts'
import { later } from '../../ui/later.ts'
import classes from './Bell.module.css'
import { unreadQuery } from './notificationQueries.ts'

const NotificationList = later(() => import('./NotificationList.tsx'))

/** Counted no further. */
const most = 99

/** The header's bell: how much there is to read, and the list under it. */
export function Bell() {
  const [opened, setOpened] = useState(false)
  const { data } = useQuery(unreadQuery())
  const unread = data?.unread ?? 0
  const words =
    unread === 0
      ? 'Notificaciones'
      : `Notificaciones: ${unread > most ? `más de ${most} sin leer` : `${unread} sin leer`}`
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width="min(392px, calc(100vw - 24px))"
      trapFocus
      shadow="md"
      radius="md"
      withinPortal={false}
    >
      <Popover.Target>
        <Tooltip label="Notificaciones" disabled={opened}>
          <Indicator
            label={unread > most ? `${most}+` : unread}
            disabled={unread === 0}
            size={16}
            offset={5}
            color="red.8"
            classNames={{ indicator: classes.count }}
          >
            <ActionIcon variant="subtle" color="gray" size="lg" aria-label={words} onClick={() => setOpened(!opened)}>
              <IconBell size={20} stroke={1.6} />
            </ActionIcon>
          </Indicator>
        </Tooltip>
      </Popover.Target>
      <VisuallyHidden role="status">
        {unread > 0 && `${formatCounted(unread, 'notificación', 'notificaciones')} sin leer`}
      </VisuallyHidden>
      <Popover.Dropdown className={classes.dropdown} aria-label="Notificaciones">
        <Suspense fallback={<div className={classes.waiting} />}>
          <NotificationList onLeave={() => setOpened(false)} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
