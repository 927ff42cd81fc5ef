import {
  Avatar,
  type MantineColorScheme,
  Menu,
  Text,
  UnstyledButton,
  useMantineColorScheme,
  VisuallyHidden,
} from '@mantine/core'
import {
  IconChevronDown,
  IconDeviceDesktop,
  IconKeyboard,
  IconListCheck,
  IconLock,
  IconLogout,
  IconMap,
  IconMoon,
  IconSun,
  IconTool,
  IconUserCircle,
} from '@tabler/icons-react'
import { Link, useRouter } from '@tanstack/react-router'
import { reportIncident } from '../front-desk/incidents/openReport.ts'
import { useTour } from '../people/onboarding/useTour.ts'
import { useMe } from '../platform/session/me.ts'
import { signOut } from '../platform/session/signOut.ts'
import { verbLabels } from '../ui/verbLabels.ts'
import classes from './Header.module.css'
import { showShortcuts } from './Shortcuts.tsx'
import { passwordPath, profileScreen } from './screens.ts'

const themes = [
  { value: 'light', label: 'Claro', Icon: IconSun },
  { value: 'dark', label: 'Oscuro', Icon: IconMoon },
  { value: 'auto', label: 'Como el sistema', Icon: IconDeviceDesktop },
] as const

/** The person signed in: name, picture, and what concerns only them. */
export function UserMenu() {
  const { info, username, tenant } = useMe()
  const { routesByPath } = useRouter()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { tour, start } = useTour()
  const name = info.givenName || 'Usuario'
  return (
    <Menu position="bottom-end" width={264} withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className={classes.user}>
          <Avatar
            src={info.picture ?? tenant.theme.profileCover}
            alt=""
            size={30}
            radius="xl"
            color="aforo"
            variant="light"
          >
            {name.slice(0, 2).toUpperCase()}
          </Avatar>
          <Text size="sm" fw={500} visibleFrom="sm">
            {name}
          </Text>
          <VisuallyHidden>Menú de usuario</VisuallyHidden>
          <IconChevronDown size={14} aria-hidden className={classes.userMore} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" fw={600} c="var(--mantine-color-text)" truncate>
            {info.name || name}
          </Text>
          <Text size="xs" truncate>
            {username}
          </Text>
          <Text size="xs" truncate>
            {tenant.name}
          </Text>
        </Menu.Label>
        <Menu.Divider />
        {Object.hasOwn(routesByPath, profileScreen.path) && (
          <Menu.Item
            data-writes
            leftSection={<IconUserCircle size={16} />}
            renderRoot={props => <Link to={profileScreen.path} {...props} />}
          >
            {profileScreen.label}
          </Menu.Item>
        )}
        <Menu.Item
          data-writes
          leftSection={<IconLock size={16} />}
          renderRoot={props => <Link to={passwordPath} {...props} />}
        >
          {verbLabels.changePassword}
        </Menu.Item>
        <Menu.Item data-writes leftSection={<IconTool size={16} />} hiddenFrom="xs" onClick={() => reportIncident()}>
          {verbLabels.reportIncident}
        </Menu.Item>
        {tour && (
          <Menu.Item leftSection={<IconMap size={16} />} onClick={start}>
            Recorrido de esta pantalla
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconListCheck size={16} />}
          renderRoot={props => <Link to="/app/first-steps" {...props} />}
        >
          Primeros pasos
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard size={16} />} onClick={showShortcuts} visibleFrom="sm">
          Atajos de teclado
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>Tema</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={value => setColorScheme(value as MantineColorScheme)}>
          {themes.map(({ value, label, Icon }) => (
            <Menu.RadioItem key={value} value={value} rightSection={<Icon size={16} aria-hidden />}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => signOut()}>
          Cerrar sesión
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
