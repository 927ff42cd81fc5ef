import type { Rate, RateScope } from '@aforo/api/offer/rates'
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../platform/api.ts'
import { refusalOf } from '../../platform/problem.ts'
import { loading } from '../../ui/loading.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { RecordLink } from '../../ui/RecordLink.tsx'
import { RetryButton } from '../../ui/RetryButton.tsx'
import { HourPrice } from './HourPrice.tsx'
import { EditRate, NewRate } from './RateForms.tsx'
import { detailsOf, sentence } from './rateWords.ts'

const scopeWords: Record<RateScope, string> = {
  SPACE: 'Es la tarifa de este espacio.',
  KIND: 'Es la tarifa de su tipo en la sede. Una propia valdría en su lugar.',
  TENANT: 'Es la tarifa de toda la organización. Una propia valdría en su lugar.',
}

/** What a space costs by the hour and whose rate that is; a rate of its own is set and changed here. */
export function SpaceRate({ spaceId }: { spaceId: string }) {
  const quote = useQuery(api.rates.quote.queryOptions({ input: { resources: [spaceId] } }))
  const [asked] = quote.data ?? []
  const id = asked?.rate?.id
  const applied = useQuery({ ...api.rates.get.queryOptions({ input: { id: id ?? '' } }), enabled: id !== undefined })
  const [editing, setEditing] = useState(false)
  const done = () => setEditing(false)
  // One that was just taken away is not found: the quote, which is read again too, says which one applies now.
  const error = quote.error ?? (quote.isFetching ? null : applied.error)
  if (error)
    return (
      <ProblemAlert
        refusal={refusalOf(error)}
        actions={<RetryButton onClick={() => Promise.all([quote.refetch(), id && applied.refetch()])} />}
      />
    )
  const rate = applied.data
  if (!asked || (asked.rate && !rate)) return <Skeleton height={96} radius="md" {...loading} />
  const scope = asked.rate?.scope
  const own = scope === 'SPACE' ? rate : undefined
  if (editing)
    return own ? <EditRate rate={own} onDone={done} /> : <NewRate spaceId={spaceId} like={rate} onDone={done} />
  return (
    <Stack gap="sm">
      {rate ? <RateInForce rate={rate} /> : <Text fw={600}>Reservarlo es gratis</Text>}
      <Text size="sm" c="dimmed">
        {scope ? scopeWords[scope] : 'No hay una tarifa para este espacio, su tipo o la organización.'}
      </Text>
      <Group gap="md">
        {(own?.can.edit ?? scope !== 'SPACE') && (
          <Button data-writes variant={own ? 'default' : 'filled'} onClick={() => setEditing(true)}>
            {own ? 'Cambiar tarifa' : 'Poner tarifa propia'}
          </Button>
        )}
        <RecordLink
          to="/app/configurations/general/profile"
          search={{ tab: 'rates', rate: id }}
          size="sm"
          underline="always"
        >
          {scope && !own ? 'Ver esa tarifa' : 'Ver todas las tarifas'}
        </RecordLink>
      </Group>
    </Stack>
  )
}

const RateInForce = ({ rate }: { rate: Rate }) => (
  <div>
    <HourPrice rate={rate} />
    {detailsOf(rate).map(words => (
      <Text key={words} size="sm">
        {sentence(words)}
      </Text>
    ))}
  </div>
)
