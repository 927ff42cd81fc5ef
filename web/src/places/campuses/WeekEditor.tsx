import { weekdayLabels } from '@aforo/api/platform/labels'
import { Button, Group, Menu, Stack, Text } from '@mantine/core'
import { IconCopy, IconPlus, IconTrash } from '@tabler/icons-react'
import type { FieldForm } from '../../ui/fields.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { TimeField } from '../../ui/TimeField.tsx'
import { type Week, weekdays, withCopies, withoutDay, withoutRange, withRange } from './hours.ts'
import { DayBar, HourTicks } from './WeekBar.tsx'
import classes from './WeekEditor.module.css'

interface WeekEditorProps {
  form: FieldForm
  days: Week
  onDays: (days: Week) => void
  /** Draws each day's hours beside it: where there is room for a picture. */
  picture?: boolean
}

/** The opening hours of a week: several ranges a day, and days copied to one another. The form's field is `days`. */
export function WeekEditor({ form, days, onDays, picture = false }: WeekEditorProps) {
  return (
    <div className={classes.week} data-picture={picture || undefined}>
      {picture && (
        <div className={classes.ticks} aria-hidden>
          <HourTicks />
        </div>
      )}
      {weekdays.map((weekday, day) => (
        <section key={weekday} className={classes.day} aria-label={weekdayLabels[weekday]}>
          <Text className={classes.name} c={days[day]?.length ? undefined : 'dimmed'}>
            {weekdayLabels[weekday]}
          </Text>
          {picture && (
            <div className={classes.bar}>
              <DayBar ranges={days[day] ?? []} />
            </div>
          )}
          <DayRanges form={form} days={days} day={day} onDays={onDays} />
          <DayActions days={days} day={day} onDays={onDays} />
        </section>
      ))}
    </div>
  )
}

interface DayProps {
  days: Week
  /** From 0, Monday. */
  day: number
  onDays: (days: Week) => void
}

const labelOf = (day: number) => (weekdayLabels[day + 1] ?? '').toLowerCase()

function DayRanges({ form, days, day, onDays }: DayProps & { form: FieldForm }) {
  const ranges = days[day] ?? []
  if (ranges.length === 0)
    return (
      <Text size="sm" c="dimmed" className={classes.ranges} py={7}>
        Cerrado
      </Text>
    )
  return (
    <Stack gap={6} className={classes.ranges}>
      {ranges.map((range, index) => {
        const at = `days.${day}.${index}`
        const which = ranges.length > 1 ? `${labelOf(day)}, tramo ${index + 1}` : labelOf(day)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a range has no other name than its place, and its fields follow it.
          <Group key={index} gap={6} wrap="nowrap" align="flex-start">
            <TimeField
              form={form}
              name={`${at}.opensAt`}
              aria-label={`Abre, ${which}`}
              latest="23:30"
              leftSection={null}
              className={classes.time}
            />
            <Text c="dimmed" py={7} aria-hidden>
              –
            </Text>
            <TimeField
              form={form}
              name={`${at}.closesAt`}
              aria-label={`Cierra, ${which}`}
              earliest="00:30"
              since={range.opensAt || undefined}
              leftSection={null}
              className={classes.time}
            />
            <IconButton
              label={`Quitar, ${which}`}
              data-writes
              size="lg"
              onClick={() => onDays(withoutRange(days, day, index))}
            >
              <IconTrash size={16} stroke={1.6} />
            </IconButton>
          </Group>
        )
      })}
    </Stack>
  )
}

function DayActions({ days, day, onDays }: DayProps) {
  const name = labelOf(day)
  const others = weekdays.map((_, index) => index).filter(index => index !== day)
  const copy = (to: readonly number[]) => onDays(withCopies(days, day, to))
  return (
    <Group gap={4} wrap="nowrap" className={classes.actions}>
      <Button
        data-writes
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={14} />}
        onClick={() => onDays(withRange(days, day))}
        aria-label={`Añadir tramo, ${name}`}
      >
        Tramo
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton label={`Copiar el horario del ${name}`} data-writes size="lg">
            <IconCopy size={16} stroke={1.6} />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Copiar el {name} a…</Menu.Label>
          <Menu.Item onClick={() => copy([0, 1, 2, 3, 4])}>Lunes a viernes</Menu.Item>
          <Menu.Item onClick={() => copy([0, 1, 2, 3, 4, 5, 6])}>Toda la semana</Menu.Item>
          <Menu.Divider />
          {others.map(other => (
            <Menu.Item key={other} onClick={() => copy([other])}>
              {weekdayLabels[other + 1]}
            </Menu.Item>
          ))}
          {(days[day]?.length ?? 0) > 0 && (
            <>
              <Menu.Divider />
              <Menu.Item onClick={() => onDays(withoutDay(days, day))}>Cerrar el {name}</Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}
