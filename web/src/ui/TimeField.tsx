import { formatDuration } from '@aforo/contract/platform/dates-in-words'
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
}

/** A field for a wall time, `HH:mm` on a 24-hour clock: chosen from the list or typed (`930`, `9:30`, `9.30 pm`). */
export function TimeField(props: TimeFieldProps) {
  const { form, name, earliest = '00:00', latest = '24:00', step = 30, since, ...rest } = props
  const input = form.getInputProps(name)
  const [opened, setOpened] = useState(false)
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
      onChange={typed => {
        input.onChange(typed)
        if (/^\d{1,2}:\d{2}$/.test(typed)) setOpened(false)
      }}
      data={times}
      // Lists all times, also while one is selected.
      filter={({ options }) => options}
      renderOption={({ option }) =>
        since === undefined || minutesOf(option.value) <= minutesOf(since)
          ? option.value
          : `${option.value} (${formatDuration(minutesOf(option.value) - minutesOf(since))})`
      }
      onBlur={event => {
        input.onBlur?.(event)
        const time = parseWallTime(event.currentTarget.value)
        if (time !== undefined) input.onChange(time)
      }}
    />
  )
}
