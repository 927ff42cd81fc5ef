import type { ElementKind } from '@aforo/api/places/floor-plan-elements'
import { elementKindLabels } from '@aforo/api/places/labels'
import { ActionIcon, Divider, Kbd, Menu, Tooltip } from '@mantine/core'
import { IconGridDots, IconKeyboard } from '@tabler/icons-react'
import { IconButton } from '../../ui/IconButton.tsx'
import { kindIcons } from '../floor-plans/kindIcons.ts'
import classes from './Editor.module.css'
import { drawnKinds, type Tool, toolLooks, tools } from './tools.ts'

interface ToolRailProps {
  tool: Tool
  kind: ElementKind
  grid: boolean
  readOnly: boolean
  onTool: (tool: Tool) => void
  onKind: (kind: ElementKind) => void
  onGrid: () => void
  onHelp: () => void
}

/** The tools at the drawing's edge. */
export function ToolRail({ tool, kind, grid, readOnly, onTool, onKind, onGrid, onHelp }: ToolRailProps) {
  const KindIcon = kindIcons[kind]
  const usable = readOnly ? tools.filter(each => each === 'select' || each === 'hand') : tools
  return (
    <div className={classes.rail} role="toolbar" aria-label="Herramientas" aria-orientation="vertical">
      {usable.map(each => {
        const { label, icon: Icon, key } = toolLooks[each]
        return (
          <Tooltip key={each} label={<Named label={label} keys={key} />} position="right">
            <ActionIcon
              size="lg"
              variant={tool === each ? 'filled' : 'subtle'}
              color={tool === each ? undefined : 'gray'}
              aria-label={label}
              aria-pressed={tool === each}
              onClick={() => onTool(each)}
            >
              <Icon size={19} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        )
      })}
      <Divider w="100%" my={2} />
      {!readOnly && (
        <Menu position="right-start" withinPortal>
          <Menu.Target>
            <IconButton
              label={`Se dibuja: ${elementKindLabels[kind]}`}
              name={`Qué se dibuja: ${elementKindLabels[kind]}`}
              side="right"
              size="lg"
              variant="light"
              color="aforo"
            >
              <KindIcon size={19} stroke={1.6} />
            </IconButton>
          </Menu.Target>
          <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
            <Menu.Label>Qué se dibuja</Menu.Label>
            {drawnKinds.map(each => {
              const Icon = kindIcons[each]
              return (
                <Menu.Item key={each} leftSection={<Icon size={16} stroke={1.6} />} onClick={() => onKind(each)}>
                  {elementKindLabels[each]}
                </Menu.Item>
              )
            })}
          </Menu.Dropdown>
        </Menu>
      )}
      <Tooltip label={<Named label="Cuadrícula de 10 cm" keys="C" />} position="right">
        <ActionIcon
          size="lg"
          variant={grid ? 'light' : 'subtle'}
          color={grid ? undefined : 'gray'}
          aria-label="Cuadrícula"
          aria-pressed={grid}
          onClick={onGrid}
        >
          <IconGridDots size={19} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={<Named label="Teclas" keys="?" />} position="right">
        <ActionIcon size="lg" variant="subtle" color="gray" aria-label="Teclas del editor" onClick={onHelp}>
          <IconKeyboard size={19} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}

const Named = ({ label, keys }: { label: string; keys: string }) => (
  <>
    {label} <Kbd size="xs">{keys}</Kbd>
  </>
)
