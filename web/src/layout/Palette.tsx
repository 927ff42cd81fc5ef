import { fold } from '@aforo/contract/platform/fold'
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { Spotlight, type SpotlightActionGroupData, type SpotlightFilterFunction } from '@mantine/spotlight'
import { IconBolt, IconLock, IconLogout, IconMoonStars, IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { signOut } from '../platform/session/signOut.ts'
import { useScreenActions } from '../ui/actions.ts'
import { passwordPath, withFrontDesk } from './screens.ts'
import { useScreens } from './useScreens.ts'

/** Every word typed must be found in the entry, whatever its accents and case. */
const filter: SpotlightFilterFunction = (query, actions) => {
  const words = fold(query).split(/\s+/).filter(Boolean)
  return actions.flatMap(entry => {
    if (!('actions' in entry)) return []
    const found = entry.actions.filter(({ label, description }) => {
      const text = fold(`${label} ${description ?? ''} ${entry.group}`)
      return words.every(word => text.includes(word))
    })
    return found.length > 0 ? [{ ...entry, actions: found }] : []
  })
}

/** Ctrl/⌘ K: every screen one may open, what the open screen offers, and one's own session. */
export function Palette() {
  const groups = withFrontDesk(useScreens())
  const offered = useScreenActions()
  const navigate = useNavigate()
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light')
  const actions: SpotlightActionGroupData[] = [
    {
      group: 'En esta pantalla',
      actions: offered.map(({ id, label, icon: Icon = IconBolt, run }) => ({
        id,
        label,
        onClick: run,
        leftSection: <Icon size={18} stroke={1.6} />,
      })),
    },
    {
      group: 'Pantallas',
      actions: groups.flatMap(group =>
        group.screens.map(screen => ({
          id: screen.name,
          label: screen.label,
          description: group.label === screen.label ? undefined : group.label,
          onClick: () => navigate({ to: screen.path }),
          leftSection: <group.icon size={18} stroke={1.6} />,
        })),
      ),
    },
    {
      group: 'Mi cuenta',
      actions: [
        {
          id: 'theme',
          label: scheme === 'dark' ? 'Usar el tema claro' : 'Usar el tema oscuro',
          onClick: () => setColorScheme(scheme === 'dark' ? 'light' : 'dark'),
          leftSection: <IconMoonStars size={18} stroke={1.6} />,
        },
        {
          id: 'password',
          label: 'Cambiar contraseña',
          onClick: () => navigate({ to: passwordPath }),
          leftSection: <IconLock size={18} stroke={1.6} />,
        },
        {
          id: 'sign-out',
          label: 'Cerrar sesión',
          onClick: () => signOut(),
          leftSection: <IconLogout size={18} stroke={1.6} />,
        },
      ],
    },
  ]
  return (
    <Spotlight
      actions={actions.filter(group => group.actions.length > 0)}
      filter={filter}
      shortcut={null}
      nothingFound="Nada coincide"
      scrollable
      maxHeight={420}
      attributes={{ content: { 'aria-label': 'Buscar pantallas y acciones' } }}
      searchProps={{
        leftSection: <IconSearch size={18} stroke={1.6} />,
        placeholder: 'Buscar pantallas y acciones',
        'aria-label': 'Buscar pantallas y acciones',
      }}
    />
  )
}
