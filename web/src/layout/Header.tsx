import { Badge, Box, Group, Kbd, Tooltip, UnstyledButton } from '@mantine/core'
import {
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconMenu2,
  IconSearch,
  IconTool,
} from '@tabler/icons-react'
import { reportIncident } from '../front-desk/incidents/openReport.ts'
import { NewsButton } from '../front-desk/news/NewsButton.tsx'
import { Bell } from '../platform/notifications/Bell.tsx'
import { useMe } from '../platform/session/me.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { verbLabels } from '../ui/verbLabels.ts'
import { Breadcrumb } from './Breadcrumb.tsx'
import classes from './Header.module.css'
import { openPalette } from './paletteStore.ts'
import { UserMenu } from './UserMenu.tsx'

interface HeaderProps {
  /** The sidebar is temporary (a phone). */
  temporary: boolean
  mini: boolean
  onToggleSidebar: () => void
}

const apple = /Mac|iPhone|iPad/.test(navigator.userAgent)

export function Header({ temporary, mini, onToggleSidebar }: HeaderProps) {
  const { tenant } = useMe()
  const toggleLabel = temporary ? 'Abrir el menú' : mini ? 'Ampliar el menú' : 'Reducir el menú'
  const ToggleIcon = temporary ? IconMenu2 : mini ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <header data-screen-only className={classes.header}>
      <Group gap="sm" wrap="nowrap" className={classes.start}>
        <IconButton label={toggleLabel} size="lg" onClick={onToggleSidebar}>
          <ToggleIcon size={20} stroke={1.6} />
        </IconButton>
        <Breadcrumb />
      </Group>
      <Group gap="sm" wrap="nowrap">
        <UnstyledButton className={classes.search} onClick={openPalette} aria-keyshortcuts="Control+K">
          <IconSearch size={16} stroke={1.6} aria-hidden />
          <span className={classes.searchWords}>Buscar</span>
          <Kbd size="xs" className={classes.searchKey}>
            {apple ? '⌘ K' : 'Ctrl K'}
          </Kbd>
        </UnstyledButton>
        <Tooltip label={tenant.name}>
          <Badge
            variant="light"
            color="gray"
            radius="sm"
            size="lg"
            fw={600}
            tt="none"
            visibleFrom="xs"
            className={classes.tenant}
          >
            {tenant.domainPrefix.toUpperCase()}
          </Badge>
        </Tooltip>
        <Group gap={2} wrap="nowrap">
          <Box visibleFrom="xs" data-writes>
            <IconButton label={verbLabels.reportIncident} size="lg" onClick={() => reportIncident()}>
              <IconTool size={20} stroke={1.6} />
            </IconButton>
          </Box>
          <NewsButton />
          <Box data-tour="bell">
            <Bell />
          </Box>
        </Group>
        <UserMenu />
      </Group>
    </header>
  )
}
