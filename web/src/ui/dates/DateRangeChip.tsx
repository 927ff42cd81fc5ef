import { Popover, Stack, UnstyledButton } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { useState } from 'react'
import { ChipFrame, ChipWords } from '../ChipFrame.tsx'
import chip from '../FilterChip.module.css'
import { calendarLabels } from './calendar.ts'
import classes from './DateRangeChip.module.css'
import { DayInput } from './DayInput.tsx'
import type { DateRange, DateSpan, Preset } from './dateSpan.ts'
import { presetLabels, rangeOf, spanOf, spanWords } from './dateSpans.ts'

interface DateRangeChipProps<Other extends string> {
  /** The filtered field: `Fechas`. */
  label: string
  value: DateSpan | Other | undefined
  /** The default span, shown without a value; it can't be removed. */
  usual?: DateSpan
  onChange: (value: DateSpan | Other | undefined) => void
  /** The current date where the days are counted. */
  today: string
  presets?: readonly Preset[]
  /** The list's own choices, before the presets. */
  others?: readonly { value: Other; label: string }[]
}

const usualPresets: readonly Preset[] = ['today', 'yesterday', 'thisWeek', 'lastWeek', 'thisMonth', 'lastMonth']

/** A list's filter by days, both ends included: a preset, or two dates typed or chosen in a calendar. */
export function DateRangeChip<Other extends string = never>({
  label,
  value: given,
  usual,
  onChange,
  today,
  presets = usualPresets,
  others = [],
}: DateRangeChipProps<Other>) {
  const [opened, setOpened] = useState(false)
  // The first of two dates being chosen in the calendar.
  const [first, setFirst] = useState<string>()
  const value = given ?? usual
  const other = others.find(one => one.value === value)
  const span = value === undefined || other ? undefined : value
  const range: DateRange = first ? { from: first } : span === undefined ? {} : rangeOf(span, today)
  const change = (next: DateSpan | Other | undefined) => {
    setFirst(undefined)
    // The default isn't an active filter.
    onChange(next === usual ? undefined : next)
  }
  const choose = (next: DateSpan | Other) => {
    change(next)
    setOpened(false)
  }
  const choices = [...others, ...presets.map(preset => ({ value: preset, label: presetLabels[preset] }))]
  return (
    <ChipFrame label={label} on={given !== undefined} onClear={() => change(undefined)}>
      <Popover
        opened={opened}
        onChange={next => {
          setOpened(next)
          if (!next) setFirst(undefined)
        }}
        position="bottom-start"
        shadow="md"
        trapFocus
        returnFocus
        withinPortal={false}
      >
        <Popover.Target>
          <UnstyledButton className={chip.open} onClick={() => setOpened(!opened)}>
            <ChipWords label={label} chosen={other?.label ?? (span && spanWords(span))} />
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown p={0} className={classes.dropdown}>
          <ul className={classes.presets} aria-label={`${label}: periodos`}>
            {choices.map(one => (
              <li key={one.value}>
                <UnstyledButton
                  className={classes.preset}
                  aria-pressed={one.value === value}
                  onClick={() => choose(one.value)}
                >
                  {one.label}
                </UnstyledButton>
              </li>
            ))}
          </ul>
          <Stack gap="sm" p="sm">
            <div className={classes.typed}>
              <DayInput
                settles
                size="xs"
                label="Desde"
                today={today}
                max={range.to}
                value={range.from ?? null}
                onChange={from => change(spanOf({ from: from ?? undefined, to: range.to }))}
              />
              <DayInput
                settles
                size="xs"
                label="Hasta"
                today={today}
                min={range.from}
                value={range.to ?? null}
                onChange={to => change(spanOf({ from: range.from, to: to ?? undefined }))}
              />
            </div>
            <DatePicker
              type="range"
              size="sm"
              allowSingleDateInRange
              value={[range.from ?? null, range.to ?? null]}
              defaultDate={range.from ?? today}
              ariaLabels={calendarLabels}
              onChange={([from, to]) => {
                if (from && to) choose(spanOf({ from, to }) ?? '')
                else setFirst(from ?? undefined)
              }}
            />
          </Stack>
        </Popover.Dropdown>
      </Popover>
    </ChipFrame>
  )
}
