import { NavLink, Text, TextInput } from '@mantine/core'
import {
  IconBriefcase2,
  IconBuildingBank,
  IconBuildingSkyscraper,
  IconCalendarCog,
  IconClockHour4,
  IconCoins,
  IconDatabaseExport,
  IconDeviceTablet,
  IconFileText,
  IconLock,
  IconPalette,
  IconPlugConnected,
  IconSearch,
  IconShieldLock,
  IconStethoscope,
  type TablerIcon,
} from '@tabler/icons-react'
import { useState } from 'react'
import { appVersion } from '../../platform/session/version.ts'
import { matching } from '../../ui/entries.ts'
import { useLeavingLinks } from '../../ui/useLeavingLinks.ts'
import { lastCampus } from '../../ui/usualCampus.ts'
import classes from './SettingsNav.module.css'
import {
  addressOf,
  isShown,
  linkOf,
  placeOf,
  type SettingsPage,
  type SettingsViewer,
  settingsGroups,
  settingsOf,
} from './settingsIndex.ts'

const icons: Record<SettingsPage['value'] | 'campus', TablerIcon> = {
  theme: IconPalette,
  shifts: IconClockHour4,
  policy: IconCalendarCog,
  rates: IconCoins,
  billing: IconBuildingBank,
  sales: IconBriefcase2,
  templates: IconFileText,
  access: IconLock,
  health: IconStethoscope,
  privacy: IconShieldLock,
  screens: IconDeviceTablet,
  integrations: IconPlugConnected,
  backups: IconDatabaseExport,
  campus: IconBuildingSkyscraper,
}

const iconOf = (page: keyof typeof icons) => {
  const Icon = icons[page]
  return <Icon size={18} stroke={1.6} aria-hidden />
}

interface SettingsNavProps {
  /** The open page; none where a phone shows the list alone. */
  page: SettingsPage['value'] | undefined
  viewer: SettingsViewer
}

/** All pages of Configuración › General by group, and a search that finds the page of each single setting. */
export function SettingsNav({ page, viewer }: SettingsNavProps) {
  const [typed, setTyped] = useState('')
  const clear = () => setTyped('')
  const { go, link } = useLeavingLinks(clear)
  const campus = lastCampus()
  const { named, others } = matching(
    [
      {
        label: 'Ajustes',
        entries: settingsOf(viewer).map(setting => ({
          ...setting,
          description: placeOf(setting),
          icon: iconOf(setting.page),
          href: linkOf(setting, campus),
          run: () => go(linkOf(setting, campus)),
        })),
      },
    ],
    typed,
  )
  const found = [...named, ...others].flatMap(({ entries }) => entries)
  return (
    <nav className={classes.nav} aria-label="Ajustes" data-tour="tabs">
      <TextInput
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') found[0]?.run()
          if (key === 'Escape') clear()
        }}
        placeholder="Buscar un ajuste"
        aria-label="Buscar un ajuste"
        leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
      />
      {typed.trim() === '' ? (
        settingsGroups.map(({ label, pages }) => (
          <div key={label} className={classes.group}>
            <Text size="xs" fw={600} c="dimmed" className={classes.name}>
              {label}
            </Text>
            {pages
              .filter(({ value }) => isShown(value, viewer))
              .map(({ value, label }) => (
                <NavLink
                  key={value}
                  component="a"
                  {...link(addressOf(value))}
                  label={label}
                  leftSection={iconOf(value)}
                  active={value === page}
                  aria-current={value === page ? 'page' : undefined}
                  className={classes.entry}
                />
              ))}
          </div>
        ))
      ) : (
        <div className={classes.group}>
          {found.map(({ id, label, description, icon, href }) => (
            <NavLink
              key={id}
              component="a"
              {...link(href)}
              label={label}
              description={description}
              leftSection={icon}
              className={classes.entry}
            />
          ))}
          {found.length === 0 && (
            <Text size="sm" c="dimmed" className={classes.name}>
              Ningún ajuste se llama así. Prueba con otra palabra.
            </Text>
          )}
        </div>
      )}
      <Text size="xs" c="dimmed" className={classes.name}>
        Aforo {appVersion}
      </Text>
    </nav>
  )
}
