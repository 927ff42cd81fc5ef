import type { PreviewedDate, SeriesException, SeriesPreview } from '@aforo/api/bookings/series'
import { capitalized, formatTimes, shortDay } from '@aforo/api/platform/dates-in-words'
import { Button, Group, Menu, Text } from '@mantine/core'
import { IconArrowBackUp, IconChevronDown } from '@tabler/icons-react'
import { formatCounted } from '../../ui/formats.ts'
import { Badge } from '../../ui/StatusBadge.tsx'
import classes from './DatesPreview.module.css'

/** What was decided of single dates. */
export interface Choices {
  skip: string[]
  moved: SeriesException[]
}

export const noChoices: Choices = { skip: [], moved: [] }

interface DatesPreviewProps {
  preview: SeriesPreview
  choices: Choices
  onChoices: (choices: Choices) => void
  busy: boolean
}

/** Each date with what it would come to, and what can be done where it can't be had: leave it out, or have it elsewhere. */
export function DatesPreview({ preview, choices, onChoices, busy }: DatesPreviewProps) {
  const { skip, moved } = choices
  const refused = preview.dates.filter(({ outcome }) => outcome !== 'FREE').map(({ date }) => date)
  const skipDates = (dates: string[]) =>
    onChoices({ skip: [...skip, ...dates], moved: moved.filter(({ date }) => !dates.includes(date)) })
  return (
    <section aria-label="Fechas de la serie" aria-busy={busy}>
      <Group justify="space-between" gap="xs" mb="xs">
        <div>
          <Text size="sm" fw={600}>
            {formatCounted(preview.free, 'fecha libre', 'fechas libres')}
            {preview.refused > 0 && `, ${formatCounted(preview.refused, 'no se puede', 'no se pueden')}`}
          </Text>
          {preview.dates.length + skip.length > 1 && (
            <Text size="xs" c="dimmed">
              {capitalized(preview.words)}
            </Text>
          )}
        </div>
        {refused.length > 0 && (
          <Button size="compact-sm" variant="default" onClick={() => skipDates(refused)}>
            Omitir las que no se pueden
          </Button>
        )}
      </Group>
      <ul className={classes.dates}>
        {preview.dates.map(one => (
          <DateLine
            key={one.date}
            one={one}
            onSkip={() => skipDates([one.date])}
            onMove={({ spaceId, at, from, to }) =>
              onChoices({
                skip,
                moved: [...moved.filter(({ date }) => date !== one.date), { date: one.date, spaceId, at, from, to }],
              })
            }
          />
        ))}
        {skip.toSorted().map(date => (
          <li key={date} className={classes.date} data-skipped>
            <Text size="sm" td="line-through" c="dimmed">
              {shortDay(date)}
            </Text>
            <Button
              size="compact-xs"
              variant="subtle"
              leftSection={<IconArrowBackUp size={14} />}
              aria-label={`Volver a incluir ${shortDay(date)}`}
              onClick={() => onChoices({ skip: skip.filter(each => each !== date), moved })}
            >
              Incluir
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface DateLineProps {
  one: PreviewedDate
  onSkip: () => void
  onMove: (to: PreviewedDate['alternatives'][number]) => void
}

function DateLine({ one, onSkip, onMove }: DateLineProps) {
  const free = one.outcome === 'FREE'
  const [rival] = one.rivals
  return (
    <li className={classes.date} data-outcome={one.outcome}>
      <div className={classes.words}>
        <Group gap={6}>
          <Text size="sm" fw={500}>
            {shortDay(one.at)}, {formatTimes(one.from, one.to)}
          </Text>
          <Badge
            tone={free ? 'good' : one.outcome === 'TAKEN' ? 'bad' : 'warning'}
            label={free ? 'Libre' : one.outcome === 'TAKEN' ? 'Ocupada' : 'No se puede'}
          />
        </Group>
        <Text size="xs" c="dimmed">
          {free ? one.spaceName : one.reason}
          {rival && ` ${[rival.ownerGivenName, rival.subject].filter(Boolean).join(': ')}`}
        </Text>
      </div>
      {!free && (
        <Group gap={4} wrap="nowrap">
          {one.alternatives.length > 0 && (
            <Menu position="bottom-end" withinPortal>
              <Menu.Target>
                <Button size="compact-xs" variant="default" rightSection={<IconChevronDown size={14} />}>
                  Mover
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {one.alternatives.map(other => (
                  <Menu.Item key={`${other.spaceId}${other.at}${other.from}`} onClick={() => onMove(other)}>
                    {other.spaceName}, {shortDay(other.at)}, {formatTimes(other.from, other.to)}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          )}
          <Button size="compact-xs" variant="subtle" aria-label={`Omitir ${shortDay(one.date)}`} onClick={onSkip}>
            Omitir
          </Button>
        </Group>
      )}
    </li>
  )
}
