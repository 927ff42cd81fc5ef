import { Group, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconLinkOff } from '@tabler/icons-react'
import { useState } from 'react'
import { GuestLayout } from '../../layout/GuestLayout.tsx'
import { GuestLoading } from '../../layout/guest/GuestProblem.tsx'
import { momentIn } from '../../layout/guest/guestDates.ts'
import { guestPlace } from '../../layout/guest/guestPlace.ts'
import { guestWords } from '../../layout/guest/guestWords.ts'
import { useLanguage } from '../../layout/guest/language.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Badge, toneOf } from '../../ui/StatusBadge.tsx'
import { MovePanel } from './MovePanel.tsx'
import classes from './MyBooking.module.css'
import { MyBookingActions } from './MyBookingActions.tsx'
import { MyBookingNotes } from './MyBookingNotes.tsx'
import { factsOf } from './myBookingFacts.tsx'
import { myBookingWords } from './myBookingWords.ts'
import { PeoplePanel } from './PeoplePanel.tsx'
import { type MyBookingProps, useMyBookingActs, useMyBookingQuery } from './useMyBooking.ts'

/** One booking for its person, by the link that was mailed: no account, and nothing of anything else. */
export function MyBookingScreen({ token }: { token: string }) {
  const language = useLanguage()
  const query = useMyBookingQuery(token)
  const { data, isPending } = query
  const words = myBookingWords[language]
  useDocumentTitle(data ? `${words.title} · ${data.host.name}` : words.title)
  const theme = data?.host.theme
  const host = { name: data?.host.name ?? '', logo: theme?.lateralLogo ?? null, cover: theme?.profileCover ?? null }
  return (
    <GuestLayout host={isPending ? null : host} language={language}>
      {data ? (
        <MyBookingCard token={token} booking={data} language={language} />
      ) : (
        <GuestLoading
          language={language}
          query={query}
          heights={[28, 72, 120]}
          missing={<EmptyState icon={IconLinkOff} title={words.missing} text={words.missingText} />}
        />
      )}
    </GuestLayout>
  )
}

function MyBookingCard({ token, booking, language }: MyBookingProps) {
  const words = myBookingWords[language]
  const acts = useMyBookingActs(token)
  const [moving, setMoving] = useState(false)
  const { status, subject, unpaid, can, linkUntil, timeZone } = booking
  const all = { token, booking, language, acts }
  const isOn = status === 'CREATED' || status === 'IN_PROGRESS'
  return (
    <Stack gap="lg">
      <div>
        <Group justify="space-between" gap="xs" mb={4}>
          <Text c="dimmed" size="sm">
            {words.title}
          </Text>
          {unpaid && isOn ? (
            <Badge tone="warning" label={words.onHold} />
          ) : (
            <Badge tone={toneOf('reservation', status)} label={words.statuses[status]} />
          )}
        </Group>
        <Title order={1} size="h2" mb="sm" className={classes.subject}>
          {subject || guestWords[language].bookingOf(guestPlace(language, booking))}
        </Title>
        <Facts of={factsOf(booking, language)} />
      </div>
      <MyBookingNotes {...all} />
      {moving && can.reschedule ? (
        <MovePanel {...all} onDone={() => setMoving(false)} />
      ) : (
        <MyBookingActions
          {...all}
          onMove={() => {
            acts.dismiss()
            setMoving(true)
          }}
        />
      )}
      {(isOn || booking.attendees.length > 0) && <PeoplePanel {...all} />}
      <Text size="xs" c="dimmed">
        {words.keep(momentIn(language, linkUntil, timeZone, booking.today))}
      </Text>
    </Stack>
  )
}
