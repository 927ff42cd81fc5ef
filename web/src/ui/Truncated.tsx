import { Tooltip } from '@mantine/core'
import { truncate } from './formats.ts'

/** Texts above this length are shortened. */
const longest = 100
/** Maximum length of the tooltip. */
const mostLetters = 500

/** A long text in little space: its beginning, and up to five hundred letters on hover or focus. */
export function Truncated({ text }: { text: string }) {
  if (text.length <= longest) return text
  return (
    <Tooltip label={truncate(text, mostLetters)} multiline maw={420} events={{ hover: true, focus: true, touch: true }}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what it stands for is read by keyboard too. */}
      <span tabIndex={0}>{truncate(text, longest)}</span>
    </Tooltip>
  )
}
