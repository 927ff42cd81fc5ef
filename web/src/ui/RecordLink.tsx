import { Anchor, type AnchorProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

type NameProps = AnchorProps & Omit<ComponentProps<'a'>, keyof AnchorProps>

/** A record's name in its row. Stops propagation, since the row opens the record too. */
const Name = ({ onClick, ...props }: NameProps) => (
  <Anchor
    inherit
    fw={500}
    c="inherit"
    {...props}
    onClick={event => {
      event.stopPropagation()
      onClick?.(event)
    }}
  />
)

/** A record's name in a list, as a link that can open in a new tab. */
export const RecordLink = createLink(Name)
