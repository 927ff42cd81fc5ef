import { longDay, monthName, shortDay } from '@aforo/api/platform/dates-in-words'
import { Button, Group, Popover, SegmentedControl } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { allCampuses, campusChoices } from '../../ui/campusChoices.ts'
import { calendarLabels } from '../../ui/dates/calendar.ts'
import { MonthInput } from '../../ui/dates/MonthInput.tsx'
import { addDays, weekOf } from '../../ui/days.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { SearchSelect } from '../../ui/SearchSelect.tsx'
import { WaitingCount } from '../booking-requests/WaitingCount.tsx'
import { type BookingSearch, isEverywhere, views } from '../reservations/bookingSearch.ts'
import type { BookingCampus } from '../reservations/bookingsCampuses.ts'
import { useSubject } from '../reservations/subject.ts'
import { noSeat } from '../seats/seatSearch.ts'
import { dayIn, nextMonth } from './month.ts'

interface CalendarBarProps {
  campuses: BookingCampus[]
  campusId: string
  search: BookingSearch
  date: string
  today: string
  onSearch: (change: Partial<BookingSearch>) => void
  narrow: boolean
  /** Little room beside an open drawer. */
  tight: boolean
}

const viewNames = [
  { value: 'day', label: 'Día' },
  { value: 'week', label: 'Semana' },
  { value: 'month', label: 'Mes' },
  { value: 'list', label: 'Lista' },
]

const isView = (value: string): value is (typeof views)[number] => views.some(view => view === value)

/** Which campus, which day or week, and how it is shown. */
export function CalendarBar({ campuses, campusId, search, date, today, onSearch, narrow, tight }: CalendarBarProps) {
  const [picking, picker] = useDisclosure(false)
  const view = search.view ?? 'day'
  const days = view === 'week' && !narrow ? 7 : 1
  const unit = view === 'month' ? 'Mes' : days === 7 ? 'Semana' : 'Día'
  const step = (by: 1 | -1) => (view === 'month' ? nextMonth(date, by) : addDays(date, by * days))
  const go = (day: string) => onSearch({ date: day === today ? undefined : day, page: undefined })
  const first = weekOf(date)[0] ?? date
  const last = weekOf(date)[6] ?? date
  const shown =
    view === 'month'
      ? monthName(date)
      : days === 7
        ? `${Number(first.slice(8))} – ${shortDay(last).replace(/^\S+ /, '')}`
        : narrow || tight
          ? shortDay(date)
          : longDay(date)
  const known = campuses.find(({ id }) => id === campusId)
  const shared = campuses.flatMap(({ id, name, host }) =>
    host ? [{ value: id, label: name, hint: `De ${host}` }] : [],
  )
  const { requests, types } = useSubject()
  const everywhere = view === 'list' || view === 'requests'
  // What waits is shown of every date, and a list of its own days doesn't look at the one that is chosen.
  const ofDay =
    view === 'requests'
      ? search.decided !== undefined && search.when !== 'all'
      : view !== 'list' || search.when === undefined || search.when === 'upcoming'
  return (
    <Group gap="xs" w="100%" wrap="wrap">
      <SearchSelect
        source={campusChoices}
        aria-label="Sede"
        w={narrow ? { base: '100%', xs: 220 } : tight ? 170 : 220}
        allowDeselect={false}
        value={isEverywhere(search) ? 'all' : campusId}
        known={known && { value: known.id, label: known.name, hint: known.code }}
        fixed={everywhere ? [{ value: 'all', label: allCampuses }] : []}
        last={shared}
        onChoose={campus =>
          campus && onSearch({ campus: campus.value, room: undefined, floor: undefined, page: undefined })
        }
      />
      <Group gap={4} wrap="nowrap" display={ofDay ? undefined : 'none'}>
        <Button variant="default" px="sm" onClick={() => go(today)} disabled={date === today}>
          Hoy
        </Button>
        <IconButton label={`${unit} anterior`} size="lg" onClick={() => go(step(-1))}>
          <IconChevronLeft size={18} />
        </IconButton>
        <IconButton label={`${unit} siguiente`} size="lg" onClick={() => go(step(1))}>
          <IconChevronRight size={18} />
        </IconButton>
        {view === 'month' ? (
          <MonthInput
            settles
            aria-label="Mes"
            w={180}
            today={today}
            min="1970-02"
            max="2199-12"
            value={date.slice(0, 7)}
            onChange={month => month && go(dayIn(month, date))}
          />
        ) : (
          <Popover opened={picking} onChange={picker.toggle} position="bottom-start" shadow="md" trapFocus>
            <Popover.Target>
              <Button
                variant="subtle"
                color="gray"
                px="xs"
                onClick={picker.toggle}
                aria-label={`Elegir fecha, ahora ${longDay(date)}`}
                rightSection={<IconChevronDown size={16} />}
                styles={{ label: { color: 'var(--mantine-color-text)', fontWeight: 600 } }}
              >
                {shown}
              </Button>
            </Popover.Target>
            <Popover.Dropdown>
              <DatePicker
                value={date}
                defaultDate={date}
                onChange={day => {
                  picker.close()
                  if (day) go(day)
                }}
                ariaLabels={{ ...calendarLabels, monthLevelControl: monthName(date) }}
              />
            </Popover.Dropdown>
          </Popover>
        )}
      </Group>
      <SegmentedControl
        ms={narrow ? undefined : 'auto'}
        fullWidth={narrow}
        w={narrow ? '100%' : undefined}
        // Five views fit into a phone's width only with less around their words.
        size={narrow ? 'xs' : undefined}
        styles={
          narrow
            ? { root: { overflowX: 'auto' }, control: { flex: '1 0 auto' }, label: { paddingInline: 6 } }
            : undefined
        }
        aria-label="Vista"
        value={narrow && view === 'week' ? 'day' : view}
        data={[
          ...(narrow ? viewNames.filter(one => one.value !== 'week') : viewNames),
          ...(types.includes('ROOM') ? [{ value: 'seats', label: 'Escritorios' }] : []),
          ...(requests ? [{ value: 'requests', label: <RequestsLabel /> }] : []),
        ]}
        onChange={value =>
          isView(value) &&
          onSearch({
            view: value,
            ...((value === 'seats' || view === 'seats') && { ...noSeat, q: undefined }),
            page: undefined,
            campus: search.campus === 'all' || value === 'requests' ? undefined : search.campus,
          })
        }
      />
    </Group>
  )
}

const RequestsLabel = () => (
  <Group component="span" gap={6} wrap="nowrap" justify="center">
    Solicitudes
    <WaitingCount />
  </Group>
)
