import { Group, Kbd, Modal, Stack, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { createStore, useStore } from '@mantine/store'
import { useNavigate } from '@tanstack/react-router'
import { Fragment, useEffect, useEffectEvent } from 'react'
import { openPalette } from './paletteStore.ts'
import { withUnlisted } from './screens.ts'
import { type Shortcut, shortcutReader } from './shortcuts.ts'
import { useScreens } from './useScreens.ts'

const help = createStore({ opened: false })
export const showShortcuts = () => help.setState({ opened: true })

/** The keyboard's shortcuts, and the list of them on `?`. */
export function Shortcuts() {
  const { opened } = useStore(help)
  const navigate = useNavigate()
  const screens = withUnlisted(useScreens()).flatMap(group =>
    group.screens.map(screen => ({ ...screen, group: group.label })),
  )
  const act = useEffectEvent((shortcut: Shortcut) => {
    if (shortcut.kind === 'help') return showShortcuts()
    if (shortcut.kind === 'search') {
      const box = document.querySelector<HTMLInputElement>('[data-screen-search]')
      return box ? box.focus() : openPalette()
    }
    const screen = screens.find(({ key }) => key === shortcut.key)
    if (screen) navigate({ to: screen.path })
  })
  // Not the palette's own key, which would only be heard once the palette is there; this one waits for it.
  useHotkeys([['mod+K', openPalette]])
  useEffect(() => {
    const read = shortcutReader(() => performance.now())
    const onKeyDown = (event: KeyboardEvent) => {
      const shortcut = read(event)
      if (!shortcut) return
      event.preventDefault()
      act(shortcut)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  const list: [keys: string[], label: string][] = [
    [['Ctrl', 'K'], 'Buscar registros, pantallas y acciones'],
    [['/'], 'Ir a la búsqueda de la pantalla'],
    [['?'], 'Ver los atajos'],
    [['Esc'], 'Cerrar'],
    [['Ctrl', 'Enter'], 'Enviar el formulario'],
    ...screens.flatMap(({ key, label, group }): [string[], string][] =>
      key === undefined ? [] : [[['g', key], label === group ? label : `${group}: ${label}`]],
    ),
  ]
  return (
    <Modal opened={opened} onClose={() => help.setState({ opened: false })} title="Atajos de teclado">
      <Stack gap="xs">
        {list.map(([keys, label]) => (
          <Group key={label} justify="space-between">
            <Text size="sm">{label}</Text>
            <Group gap={4}>
              {keys.map((key, index) => (
                <Fragment key={key}>
                  {index > 0 && keys[0] === 'g' && (
                    <Text size="xs" c="dimmed">
                      luego
                    </Text>
                  )}
                  <Kbd size="sm">{key}</Kbd>
                </Fragment>
              ))}
            </Group>
          </Group>
        ))}
      </Stack>
    </Modal>
  )
}
