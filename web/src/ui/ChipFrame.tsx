import { CloseButton, Group, Text } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './FilterChip.module.css'

interface ChipFrameProps {
  label: string
  /** Whether the filter is active; then it can be removed. */
  on: boolean
  onClear: () => void
  /** The button that opens the options, and the options. */
  children: ReactNode
}

/** Frame of a filter chip, with the button that removes the filter. */
export const ChipFrame = ({ label, on, onClear, children }: ChipFrameProps) => (
  <Group gap={0} className={classes.chip} data-chip data-on={on || undefined}>
    {children}
    {on && <CloseButton size={24} iconSize={14} mr={3} aria-label={`Quitar el filtro ${label}`} onClick={onClear} />}
  </Group>
)

/** Text of a filter chip. @param chosen label of the selected option */
export const ChipWords = ({ label, chosen }: { label: string; chosen: string | undefined }) =>
  chosen === undefined ? (
    <>
      {label}
      <IconChevronDown size={14} aria-hidden />
    </>
  ) : (
    <span>
      {label}
      <Text span fw={600} inherit>{`: ${chosen}`}</Text>
    </span>
  )
