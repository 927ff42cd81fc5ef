import type { OccupationTaker } from '@aforo/api/insight/occupation'
import { takingKindLabels } from '@aforo/api/offer/product-labels'
import { Text } from '@mantine/core'
import { RecordLink } from '../../ui/RecordLink.tsx'
import { takerWords } from './occupationWords.ts'

/** Who has a product, or may: a deal leads to its own page. */
export function TakerName({ taker }: { taker: OccupationTaker }) {
  const { kind, id, title, client, probability } = taker
  if (kind !== 'SALE') return <>{takerWords(taker)}</>
  return (
    <>
      {takingKindLabels[kind]}:{' '}
      <RecordLink to="/app/sales" search={{ sale: id }}>
        {title}
      </RecordLink>
      {client && `, ${client}`}
      {probability !== null && (
        <Text span inherit c="dimmed">
          , {probability} %
        </Text>
      )}
    </>
  )
}
