import { formatTimes, shortDay } from '@aforo/api/platform/dates-in-words'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/es'
import type { Here } from '@aforo/api/bookings/check-in'
import { Button, Group, Stack, Text } from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayIn } from '../../layout/guest/guestDates.ts'
import type { Language } from '../../layout/guest/language.ts'
import { api } from '../../platform/api.ts'
import { useMe } from '../../platform/session/me.ts'
import { Badge, StatusBadge } from '../../ui/StatusBadge.tsx'
import { askWords, englishAsk } from './askWords.ts'
import { EnglishAskForm } from './EnglishAskForm.tsx'
import { RequestForm } from './RequestForm.tsx'
import { useDecisions } from './useDecisions.ts'

/** A place that is only had by asking: what one asked for it already, and a new request. */
export function AskHere({ here, language }: { here: Here; language: Language }) {
  const words = askWords[language]
  const inEnglish = language === 'en'
  const me = useMe()
  const decisions = useDecisions()
  const [asking, setAsking] = useState(false)
  const found = useQuery(
    api.bookingRequests.search.queryOptions({
      input: { space: here.spaceId, type: 'ALL', type_inner: 'ALL', status: 'PENDING', pageSize: 50 },
    }),
  )
  const mine = (found.data?.items ?? []).filter(({ ownerUsername }) => ownerUsername === me.username)
  return (
    <section aria-label={words.title}>
      <Stack gap="sm">
        {mine.map(request => (
          <Group key={request.id} justify="space-between" gap="xs">
            <div>
              <Text size="sm" fw={600}>
                {inEnglish ? dayIn(language, request.date) : shortDay(request.date)},{' '}
                {formatTimes(request.from, request.to)}
              </Text>
              {inEnglish ? (
                <Badge tone="warning" label={englishAsk.pending} />
              ) : (
                <StatusBadge of="request" status={request.status} />
              )}
              {decisions.refused.has(request.id) && (
                <Text size="sm" c="red" role="alert">
                  {inEnglish ? englishAsk.settled : decisions.refused.get(request.id)}
                </Text>
              )}
            </div>
            {request.can.cancel && (
              <Button
                data-writes
                size="compact-sm"
                variant="default"
                onClick={() => decisions.cancel(request, inEnglish ? englishAsk.withdrawn : undefined)}
              >
                {words.withdraw}
              </Button>
            )}
          </Group>
        ))}
        {asking && inEnglish ? (
          <EnglishAskForm here={here} onDone={() => setAsking(false)} />
        ) : asking ? (
          <DatesProvider settings={{ locale: 'es', firstDayOfWeek: 1, weekendDays: [6, 0] }}>
            <RequestForm
              places={[
                {
                  id: here.spaceId,
                  name: here.spaceName,
                  type: here.spaceType,
                  floorName: here.parentName,
                  parkingSpotType: null,
                  kind: here.kind,
                },
              ]}
              shifts={here.shifts}
              start={{ spaceId: here.spaceId, at: here.date, ...here.offers.at(-1) }}
              forOthers={false}
              onAsked={() => setAsking(false)}
              onCancel={() => setAsking(false)}
            />
          </DatesProvider>
        ) : (
          <>
            <Text size="sm" c="dimmed">
              {words.about}
            </Text>
            <Button
              data-writes
              size="lg"
              fullWidth
              leftSection={<IconSend size={18} />}
              onClick={() => setAsking(true)}
            >
              {words.ask}
            </Button>
          </>
        )}
      </Stack>
    </section>
  )
}
