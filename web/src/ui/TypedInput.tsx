import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'

export interface TypedInputProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  value: string | null
  onChange: (value: string | null) => void
}

interface Typed {
  /** The value of what was typed; undefined while it has none. */
  read: (typed: string) => string | undefined
  /** How a value is shown; `read` understands it. */
  write: (value: string) => string
  /** Said of what can't be read, once the field is left. */
  unreadable: string
  /** Why a value that can be read is not taken. */
  refuse?: (value: string) => string | undefined
  /** Gives a value only when the field is left or Enter pressed, and none for what can't be read: for filters. */
  settles?: boolean
}

/**
 * A field whose value is typed in several ways and shown in one: a date, a month, an amount. Its value is at every key
 * what the text says, and null while that says nothing; what is shown changes only when the field is left.
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
  // Set from elsewhere, as by a calendar: what was typed before is no more.
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
