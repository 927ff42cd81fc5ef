import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'

export interface TypedInputProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  value: string | null
  onChange: (value: string | null) => void
}

interface Typed {
  /** Parses the typed text; undefined if invalid. */
  read: (typed: string) => string | undefined
  /** Formats a value; `read` can parse it. */
  write: (value: string) => string
  /** Error for invalid text, shown when the field is left. */
  unreadable: string
  /** Why a valid value is refused. */
  refuse?: (value: string) => string | undefined
  /** Reports only valid values, and only when the field is left or on Enter: for filters. */
  settles?: boolean
}

/**
 * A field typed in several formats and shown in one: a date, a month, an amount. Its value follows each keystroke, and
 * is null while the text is invalid; the displayed text changes only when the field is left.
 */
export function TypedInput({
  value,
  onChange,
  read,
  write,
  unreadable,
  refuse,
  settles = false,
  error,
  onBlur,
  onKeyDown,
  ...rest
}: TypedInputProps & Typed) {
  const [typed, setTyped] = useState<string>()
  const [fault, setFault] = useState<string>()
  const [given, setGiven] = useState(value)
  // Set from elsewhere, as by a calendar: the typed text is obsolete.
  if (value !== given) {
    setGiven(value)
    setTyped(undefined)
    setFault(undefined)
  }
  const give = (next: string | null) => {
    setGiven(next)
    if (next !== value) onChange(next)
  }
  const takenFrom = (text: string) => {
    const next = read(text)
    return next === undefined || refuse?.(next) !== undefined ? undefined : next
  }
  const type = (text: string) => {
    setTyped(text)
    setFault(undefined)
    if (!settles) give(takenFrom(text) ?? null)
  }
  const settle = () => {
    if (typed === undefined) return
    const next = takenFrom(typed)
    if (next === undefined && typed.trim() !== '') {
      const readable = read(typed)
      return setFault(readable === undefined ? unreadable : refuse?.(readable))
    }
    setTyped(undefined)
    give(next ?? null)
  }
  return (
    <TextInput
      autoComplete="off"
      {...rest}
      value={typed ?? (value ? write(value) : '')}
      error={fault ?? error}
      onChange={event => type(event.currentTarget.value)}
      onBlur={event => {
        settle()
        onBlur?.(event)
      }}
      onKeyDown={event => {
        if (event.key === 'Enter') settle()
        onKeyDown?.(event)
      }}
    />
  )
}
