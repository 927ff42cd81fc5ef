import { ColorSwatch, Tooltip, UnstyledButton } from '@mantine/core'
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import { IconButton } from '../../ui/IconButton.tsx'
import type { Drawn } from '../floor-plans/drawing.ts'
import classes from './Panels.module.css'

/** Calm ones that stand apart, and can be read on in both themes. */
const colors: [string, string][] = [
  ['#7889ea', 'Azul'],
  ['#4aa3a2', 'Turquesa'],
  ['#5fae6f', 'Verde'],
  ['#d9a13b', 'Ocre'],
  ['#e07a5f', 'Terracota'],
  ['#c65f8e', 'Frambuesa'],
  ['#8d7bd1', 'Violeta'],
  ['#7d8496', 'Gris'],
]

interface ElementColorProps {
  /** What the selected ones have in common; undefined where they differ. */
  color: Drawn['color'] | undefined
  onChoose: (color: Drawn['color']) => void
}

/** A colour of its own, or that of what it is. */
export const ElementColor = ({ color, onChoose }: ElementColorProps) => (
  <div className={classes.part}>
    <h3>Color</h3>
    <div className={classes.swatches}>
      <IconButton
        label="El de su tipo"
        name="Color de su tipo"
        variant={color === null ? 'light' : 'subtle'}
        aria-pressed={color === null}
        onClick={() => onChoose(null)}
      >
        <IconArrowBackUp size={16} />
      </IconButton>
      {colors.map(([value, name]) => (
        <Tooltip key={value} label={name}>
          <UnstyledButton
            aria-label={`Color: ${name}`}
            aria-pressed={color === value}
            p={2}
            onClick={() => onChoose(value)}
          >
            <ColorSwatch color={value} size={20} radius="sm">
              {color === value && <IconCheck size={14} color="#fff" />}
            </ColorSwatch>
          </UnstyledButton>
        </Tooltip>
      ))}
    </div>
  </div>
)
