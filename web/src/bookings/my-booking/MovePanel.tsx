import { priceChange } from '@aforo/api/bookings/booking-price'
import type { FreeHour } from '@aforo/api/bookings/my-booking'
import type { Alternative } from '@aforo/api/bookings/slots'
import { formatTimes } from '@aforo/api/platform/dates-in-words'
import { formatMoney } from '@aforo/api/platform/money'
import { ActionIcon, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { GuestLoading, GuestProblem } from '../../layout/guest/GuestProblem.tsx'
import { dayIn } from '../../layout/guest/guestDates.ts'
import { guestWords } from '../../layout/guest/guestWords.ts'
import { api, client } from '../../platform/api.ts'
import { toast } from '../../ui/toast.tsx'
import { GuestSlotRefusal } from '../reservations/GuestSlotRefusal.tsx'
import classes from './MyBooking.module.css'
import { myBookingWords } from './myBookingWords.ts'
import type { ActProps } from './useMyBooking.ts'

type Target = Omit<Parameters<typeof client.myBooking.move>[0], 'token' | 'version'>

const sameHour = (one: FreeHour | undefined, other: FreeHour) => one?.from === other.from && one.to === other.to

const dayAfter = (date: string, days: number) => Temporal.PlainDate.from(date).add({ days }).toString()

/** The free hours of a day, and the move to one of them: asked again where it costs more. */
export function MovePanel({ token, booking, language, acts, onDone }: ActProps & { onDone: () => void }) {
  const words = myBookingWords[language]
  const { version, today, lastDate, at, from, to, price } = booking
  const [date, setDate] = useState([at, today].toSorted().at(-1) ?? at)
  const [hour, setHour] = useState<FreeHour>()
  const [wanted, setWanted] = useState<Target>()
  const isDate = date >= today && date <= lastDate
  const query = useQuery({
    ...api.myBooking.freeHours.queryOptions({ input: { token, date }, retry: false }),
    enabled: isDate,
    placeholderData: keepPreviousData,
  })
  const hours = query.data?.date === date ? query.data.hours : undefined
  const refusal = acts.refused?.act === 'move' ? acts.refused.refusal : undefined
  const when = (slot: { at: string; from?: string | undefined; to?: string | undefined }) =>
    `${dayIn(language, slot.at)}, ${formatTimes(slot.from ?? '', slot.to ?? '')}`

  const move = async (target: Target) => {
    setWanted(target)
    const done = await acts.run('move', () => client.myBooking.move({ token, version, ...target }))
    if (!done) {
      query.refetch()
      return
    }
    onDone()
    const back = { at, from, to }
    const words_ = words.moved(when(done))
    // Where another space or price was agreed to, going back is a move like any other.
    if (target.agreed || target.spaceId || target.turnId) return toast.success(words_)
    toast.undo(
      words_,
      () => acts.run('move', () => client.myBooking.move({ token, version: done.version, ...back })),
      guestWords[language].undo,
    )
  }
  const choose = (next: string) => {
    setDate(next)
    setHour(undefined)
    acts.dismiss()
  }
  return (
    <Stack gap="sm" component="section" aria-label={words.moveTitle}>
      <Title order={2} size="h4">
        {words.moveTitle}
      </Title>
      <Group gap={6} wrap="nowrap" align="flex-end">
        <ActionIcon
          size={42}
          variant="default"
          aria-label={words.earlier}
          disabled={date <= today}
          onClick={() => choose(dayAfter(date, -1))}
        >
          <IconChevronLeft size={18} />
        </ActionIcon>
        {/* Each phone has a calendar of its own, in its own language. */}
        <TextInput
          flex={1}
          size="md"
          type="date"
          aria-label={words.date}
          value={date}
          min={today}
          max={lastDate}
          onChange={({ currentTarget: { value } }) => value && choose(value)}
        />
        <ActionIcon
          size={42}
          variant="default"
          aria-label={words.later}
          disabled={date >= lastDate}
          onClick={() => choose(dayAfter(date, 1))}
        >
          <IconChevronRight size={18} />
        </ActionIcon>
      </Group>
      <Text size="sm" fw={600}>
        {dayIn(language, date)}
      </Text>
      {hours ? (
        hours.length === 0 ? (
          <Text size="sm" c="dimmed">
            {words.noHours}
          </Text>
        ) : (
          <fieldset className={classes.hours} aria-label={words.hours}>
            {hours.map(one => (
              <Button
                key={one.from + one.to}
                px={4}
                variant={sameHour(hour, one) ? 'filled' : 'default'}
                aria-pressed={sameHour(hour, one)}
                onClick={() => {
                  acts.dismiss()
                  setHour(one)
                }}
              >
                {one.from}
              </Button>
            ))}
          </fieldset>
        )
      ) : isDate ? (
        <GuestLoading language={language} query={query} heights={[36, 36]} missing={null} />
      ) : (
        <Text size="sm" c="dimmed">
          {words.noHours}
        </Text>
      )}
      {refusal && wanted && (
        <MoveRefusal
          refusal={refusal}
          language={language}
          atCampus={price?.payer === 'ORDER' || price === null}
          onAgree={agreed => move({ ...wanted, agreed })}
          onAlternative={({ spaceName: _, ...slot }) => move(slot)}
          onClose={acts.dismiss}
        />
      )}
      <Button
        size="md"
        fullWidth
        disabled={!hour}
        loading={acts.busy === 'move'}
        onClick={() =>
          hour && move(hour.turnId ? { at: date, turnId: hour.turnId } : { at: date, from: hour.from, to: hour.to })
        }
      >
        {hour ? words.moveTo(formatTimes(hour.from, hour.to)) : words.move}
      </Button>
      <Button variant="default" size="md" fullWidth onClick={onDone}>
        {words.stay}
      </Button>
    </Stack>
  )
}

interface MoveRefusalProps extends Pick<ActProps, 'language'> {
  refusal: NonNullable<ActProps['acts']['refused']>['refusal']
  /** What it costs more is paid at the campus. */
  atCampus: boolean
  onAgree: (price: NonNullable<Target['agreed']>) => void
  onAlternative: (slot: Alternative) => void
  onClose: () => void
}

function MoveRefusal({ refusal, language, atCampus, onAgree, onAlternative, onClose }: MoveRefusalProps) {
  const words = myBookingWords[language]
  const { data: prices } = refusal.code === 'PRICE_CHANGES' ? priceChange.safeParse(refusal.data) : { data: undefined }
  if (prices) {
    const inWords = ({ amount, currency }: typeof prices.after) =>
      Number(amount) === 0
        ? words.nothing
        : currency === 'CREDIT'
          ? words.credits(amount)
          : formatMoney({ amount, currency })
    const [before, after] = [inWords(prices.before), inWords(prices.after)]
    const isOwed = atCampus && prices.after.currency !== 'CREDIT'
    return (
      <GuestProblem language={language} refusal={refusal} message={words.costs(before, after)} onClose={onClose}>
        <Button
          size="compact-md"
          h="auto"
          mih={32}
          styles={{ label: { whiteSpace: 'normal' } }}
          onClick={() => onAgree(prices.after)}
        >
          {isOwed ? words.agreeAtCampus(after) : words.agree(after)}
        </Button>
      </GuestProblem>
    )
  }
  return <GuestSlotRefusal language={language} refusal={refusal} onAlternative={onAlternative} onClose={onClose} />
}
