import { Group, Menu, Text } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconBaselineDensityMedium, IconBaselineDensitySmall, IconColumns3 } from '@tabler/icons-react'
import { type Export, ExportMenu } from './ExportMenu.tsx'
import { IconButton } from './IconButton.tsx'
import { SavedViews } from './SavedViews.tsx'

interface DataListBarProps {
  /** `134 sedes`; undefined while unknown. */
  count: string | undefined
  columns: { accessor: string; title: string; fixed?: boolean }[]
  hidden: string[]
  /** The records are shown as cards, so columns and density can't be chosen. */
  cards?: boolean
  onHidden: (hidden: string[]) => void
  onExport?: Export
  /** Key, filters and sort order of the list, if it has saved views. */
  views?: { id: string; search: Record<string, unknown>; onApply: (search: Record<string, unknown>) => void }
}

/** The bar above a list: count, density, columns, export and saved views. */
export function DataListBar({ count, columns, hidden, cards, onHidden, onExport, views }: DataListBarProps) {
  const [density, setDensity] = useDensity()
  const compact = density === 'compact'
  const densityLabel = compact ? 'Filas amplias' : 'Filas compactas'
  const toggle = (accessor: string) =>
    onHidden(hidden.includes(accessor) ? hidden.filter(one => one !== accessor) : [...hidden, accessor])
  return (
    <Group gap={4} px="xs" py={6}>
      <Text size="sm" c="dimmed" px={6} flex={1} role="status">
        {count}
      </Text>
      {views && (
        <SavedViews
          id={views.id}
          current={{ search: views.search, hidden }}
          onApply={view => {
            onHidden(view.hidden)
            views.onApply(view.search)
          }}
        />
      )}
      {onExport && <ExportMenu onExport={onExport} />}
      {!cards && (
        <>
          <IconButton label={densityLabel} onClick={() => setDensity(compact ? 'comfortable' : 'compact')}>
            {compact ? <IconBaselineDensityMedium size={16} /> : <IconBaselineDensitySmall size={16} />}
          </IconButton>
          <Menu closeOnItemClick={false} position="bottom-end">
            <Menu.Target>
              <IconButton label="Columnas" name="Elegir columnas">
                <IconColumns3 size={16} />
              </IconButton>
            </Menu.Target>
            <Menu.Dropdown>
              {columns.map(column => (
                <Menu.CheckboxItem
                  key={column.accessor}
                  disabled={column.fixed}
                  checked={column.fixed || !hidden.includes(column.accessor)}
                  onChange={() => toggle(column.accessor)}
                >
                  {column.title}
                </Menu.CheckboxItem>
              ))}
            </Menu.Dropdown>
          </Menu>
        </>
      )}
    </Group>
  )
}

export type Density = 'comfortable' | 'compact'

/** Row density of all lists, stored on this device. */
export function useDensity() {
  return useLocalStorage<Density>({ key: 'aforo-density', defaultValue: 'comfortable', getInitialValueInEffect: false })
}
