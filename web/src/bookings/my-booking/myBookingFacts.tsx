import type { MyBooking } from '@aforo/api/bookings/my-booking'
import { formatMoney } from '@aforo/api/platform/money'
import { Anchor } from '@mantine/core'
import type { Language } from '../../layout/guest/language.ts'
import { placeFacts } from '../../layout/guest/PlaceFacts.tsx'
import type { Fact } from '../../ui/Facts.tsx'
import { type MyBookingWords, myBookingWords } from './myBookingWords.ts'

/** What a booking costs its person; undefined where it is free. */
export function priceWords({ price }: Pick<MyBooking, 'price'>, words: MyBookingWords): string | undefined {
  if (!price || price.payer === 'FREE') return undefined
  return price.payer === 'WALLET' ? words.credits(price.credits ?? '0.00') : formatMoney(price)
}

const stateWords = ({ price }: MyBooking, words: MyBookingWords): string =>
  price?.payer === 'ACCOUNT' ? words.onAccount : price?.state === 'HELD' ? words.owed : words.paid

/** When and where it is, for whom, and what it costs. */
export function factsOf(booking: MyBooking, language: Language): Fact[] {
  const words = myBookingWords[language]
  const { joinUrl, ownerName, status } = booking
  const price = priceWords(booking, words)
  const isOn = status !== 'CANCELED' && status !== 'DECLINED'
  return [
    ...placeFacts(language, booking),
    [words.bookedFor, ownerName],
    [
      words.meeting,
      joinUrl && isOn && (
        <Anchor key="meeting" href={joinUrl} target="_blank" rel="noreferrer">
          {words.join}
        </Anchor>
      ),
    ],
    [words.price, price && isOn && `${price}, ${stateWords(booking, words)}`],
  ]
}
