import { CloseButton, Group, Text } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './FilterChip.module.css'

interface ChipFrameProps {
  label: string
  /** Whether it filters now, and so can be taken off. */
  on: boolean
  onClear: () => void
  /** What opens its choices, and them. */
  children: ReactNode
}

/** The shape of one filter of a list, with what takes it off. */
export const ChipFrame = ({ label, on, onClear, children }: ChipFrameProps) => (
  <Group gap={0} className={classes.chip} data-on={on || undefined}>
    {children}
    {on && <CloseButton size={24} iconSize={14} mr={3} aria-label={`Quitar el filtro ${label}`} onClick={onClear} />}
  </Group>
)

/** What stands in it. @param chosen the name of what is chosen */
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
