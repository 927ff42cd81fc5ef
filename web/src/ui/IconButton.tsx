import { ActionIcon, type ActionIconProps, type ElementProps, Tooltip, type TooltipProps } from '@mantine/core'

interface IconButtonProps extends ActionIconProps, ElementProps<'button', keyof ActionIconProps | 'name'> {
  /** Tooltip: what it does. */
  label: string
  /** Accessible name, if the tooltip alone is ambiguous: "Editar Turno mañana". */
  name?: string
  /** Position of the tooltip; above by default. */
  side?: TooltipProps['position']
}

/** An icon button with a tooltip and an accessible name. */
export const IconButton = ({ label, name = label, side, ...rest }: IconButtonProps) => (
  <Tooltip label={label} position={side}>
    <ActionIcon variant="subtle" color="gray" aria-label={name} {...rest} />
  </Tooltip>
)
