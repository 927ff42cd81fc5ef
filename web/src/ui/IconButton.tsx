import { ActionIcon, type ActionIconProps, type ElementProps, Tooltip, type TooltipProps } from '@mantine/core'

interface IconButtonProps extends ActionIconProps, ElementProps<'button', keyof ActionIconProps | 'name'> {
  /** What it does, shown to whoever points at it. */
  label: string
  /** What it is called, where the label alone doesn't say of what: "Editar Turno mañana". */
  name?: string
  /** Where the label is shown; above unless told. */
  side?: TooltipProps['position']
}

/** A button that is an icon alone, with its words for whoever points at it and whoever doesn't see it. */
export const IconButton = ({ label, name = label, side, ...rest }: IconButtonProps) => (
  <Tooltip label={label} position={side}>
    <ActionIcon variant="subtle" color="gray" aria-label={name} {...rest} />
  </Tooltip>
)
