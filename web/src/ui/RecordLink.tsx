import { Anchor, type AnchorProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

type NameProps = AnchorProps & Omit<ComponentProps<'a'>, keyof AnchorProps>

/** A record's name in its row: the row opens it too, so the press must not count twice. */
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

/** The name of a record in a list: a link that can also be opened in a new tab. */
export const RecordLink = createLink(Name)
