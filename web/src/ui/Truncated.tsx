import { Tooltip } from '@mantine/core'
import { truncate } from './formats.ts'

/** Longer texts than these many letters are shortened. */
const longest = 100
/** So much of a very long one is told at rest. */
const mostLetters = 500

/** A long text in little room: its beginning, and up to five hundred letters of it when it is pointed at or reached. */
export function Truncated({ text }: { text: string }) {
  if (text.length <= longest) return text
  return (
    <Tooltip label={truncate(text, mostLetters)} multiline maw={420} events={{ hover: true, focus: true, touch: true }}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what it stands for is read by keyboard too. */}
      <span tabIndex={0}>{truncate(text, longest)}</span>
    </Tooltip>
  )
}
