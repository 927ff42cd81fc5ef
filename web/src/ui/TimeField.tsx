import { formatHours } from '@aforo/api/platform/dates-in-words'
import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import type { Bound } from './fields.tsx'
import { minutesOf, parseWallTime, wallTimeOf } from './formats.ts'

interface TimeFieldProps extends Bound<Omit<AutocompleteProps, 'data' | 'step'>> {
  /** First and last time offered, `HH:mm`; `24:00` is the end of the day. */
  earliest?: string
  latest?: string
  /** Minutes between the offered times. */
  step?: number
  /** Shows beside each time the duration since this one. */
  since?: string
  /** Called after the form has a new time. */
  onTime?: (time: string) => void
}

/** Whether the text is a complete time; `1` may become `19:00`. */
const isWhole = (typed: string) => /^\d{1,2}:\d{2}$/.test(typed)

/**
 * A field for a wall time, `HH:mm` on a 24-hour clock: chosen from the list or typed (`930`, `9:30`, `9.30 pm`). The
 * form gets only complete times; a partial one stays in the field until it is left or submitted.
 */
export function TimeField(props: TimeFieldProps) {
  const { form, name, earliest = '00:00', latest = '24:00', step = 30, since, onTime, ...rest } = props
  const input = form.getInputProps(name)
  const value: string = input.value ?? ''
  const [opened, setOpened] = useState(false)
  // Lasts until the form's value changes otherwise than by typing.
  const [typing, setTyping] = useState<{ text: string; over: string }>()
  const shown = typing?.over === value ? typing.text : value
  const tell = (time: string) => {
    input.onChange(time)
    if (isWhole(time)) onTime?.(time)
  }
  const leave = () => {
    setTyping(undefined)
    const time = parseWallTime(shown)
    if ((time ?? shown) !== value) tell(time ?? shown)
  }
  const times: string[] = []
  for (let at = minutesOf(earliest); at <= minutesOf(latest); at += step) times.push(wallTimeOf(at))
  return (
    <Autocomplete
      leftSection={<IconClock size={16} stroke={1.5} />}
      leftSectionPointerEvents="none"
      placeholder="HH:mm"
      inputMode="numeric"
      maxDropdownHeight={240}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      autoComplete="off"
      // Doesn't open on focus, nor once there is a time: the list would cover the fields below.
      openOnFocus={false}
      dropdownOpened={opened}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      {...rest}
      key={form.key(name)}
      {...input}
      value={shown}
      onChange={typed => {
        const time = isWhole(typed) ? parseWallTime(typed) : undefined
        setTyping({ text: typed, over: time ?? value })
        if (time === undefined) return
        tell(time)
        setOpened(false)
      }}
      onKeyDown={event => {
        if (event.key === 'Enter') leave()
      }}
      data={times}
      // Lists all times, also while one is selected.
      filter={({ options }) => options}
      renderOption={({ option }) =>
        since === undefined || minutesOf(option.value) <= minutesOf(since)
          ? option.value
          : `${option.value} (${formatHours(minutesOf(option.value) - minutesOf(since))})`
      }
      onBlur={event => {
        input.onBlur?.(event)
        leave()
      }}
    />
  )
}
