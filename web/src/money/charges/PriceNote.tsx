import type { PayBy } from '@aforo/api/bookings/booking-price'
import { payerLabels } from '@aforo/api/bookings/labels'
import type { PriceAsked } from '@aforo/api/money/charges'
import { formatMoney } from '@aforo/api/platform/money'
import { SegmentedControl, Select, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCoins } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { Note } from '../../ui/Note.tsx'

interface PriceNoteProps {
  slot: { spaceId: string; at: string; from: string; to: string }
  /** For whom; for oneself without it. */
  username: string | undefined
  /** A series costs it date by date; what an order pays is paid at the campus. */
  each?: boolean
  /** Without how the price comes about. */
  short?: boolean
  payBy?: PayBy
  onPayBy?: (payBy: PayBy) => void
}

/** Milliseconds without typing after which the price is asked. */
const pause = 300

type Choice = PriceAsked['choices'][number]

const keyOf = ({ payer, wallet }: Choice) => wallet?.id ?? payer

const credits = (amount: string) => formatMoney({ amount, currency: 'CREDIT' })

const nameOf = ({ payer, wallet }: Choice) => (wallet ? `Wallet ${wallet.name}` : payerLabels[payer])

/** What a booking will cost, why, who pays it, and what canceling gives back; nothing where it is free. */
export function PriceNote({ slot, username, each = false, short = false, payBy = {}, onPayBy }: PriceNoteProps) {
  const { payer: wanted, walletId } = payBy
  const [asked] = useDebouncedValue(
    JSON.stringify({ ...slot, ...(username && { username }), ...(wanted && { payer: wanted, walletId }) }),
    pause,
  )
  const input = JSON.parse(asked) as PriceNoteProps['slot'] & { username?: string }
  const isWhole = Boolean(input.spaceId && input.at && input.from && input.to && input.from < input.to)
  const { data } = useQuery({
    ...api.charges.price.queryOptions({ input }),
    enabled: isWhole,
    placeholderData: keepPreviousData,
    // What can't be priced is refused when it is booked, with its reason.
    retry: false,
  })
  if (!isWhole || !data || data.free) return null
  const { price, choices, refused } = data
  const { amount, currency, reasons, moneyReasons, payer, wallet } = price
  const inMoney = formatMoney({ amount, currency })
  const inCredits = price.credits === null ? undefined : credits(price.credits)
  const byWallet = payer === 'WALLET' && wallet !== null
  const mayChoose = onPayBy !== undefined && choices.length > 1
  const choose = (key: string | null) => {
    const chosen = choices.find(one => keyOf(one) === key)
    if (!chosen || chosen.payer === 'FREE') return onPayBy?.({})
    onPayBy?.({ ...payBy, payer: chosen.payer, walletId: chosen.wallet?.id })
  }
  const title = `${each ? 'Cada fecha cuesta' : 'Cuesta'} ${[inCredits, inMoney].filter(Boolean).join(' o ')}`
  // Without it the price is the caller's, with the caller's wallets.
  if (username === '')
    return (
      <Note tone="neutral" role="note" icon={IconCoins} title={title}>
        Elige a la persona para ver quién paga.
      </Note>
    )
  return (
    <Note
      tone={refused ? 'bad' : 'neutral'}
      // Said beside the form, and not read out at each key.
      role="note"
      icon={IconCoins}
      title={title}
    >
      <Stack gap="xs">
        {!short && (
          <div>
            {(byWallet ? reasons : moneyReasons).map(reason => (
              <Text key={reason} size="sm">
                {reason}
              </Text>
            ))}
          </div>
        )}
        {mayChoose && (
          <Select
            label="Quién paga"
            data={choices.map(one => ({ value: keyOf(one), label: nameOf(one) }))}
            value={refused ? null : keyOf({ payer, wallet })}
            onChange={choose}
            allowDeselect={false}
          />
        )}
        {refused ? (
          <Text size="sm" fw={500}>
            {refused}
          </Text>
        ) : byWallet ? (
          <Text size="sm" fw={500}>
            {mayChoose ? '' : `Paga el wallet ${wallet.name}. `}
            {wallet.left === null
              ? ''
              : `${each ? 'Tras la primera fecha le' : 'Le'} quedarán ${credits(wallet.left)}.`}
          </Text>
        ) : (
          !mayChoose && (
            <Text size="sm" fw={500}>
              {payerLabels[payer]}.
            </Text>
          )
        )}
        {!refused && payer === 'ORDER' && (
          <PayWhenChoice each={each} minutes={data.payMinutes} payBy={payBy} onPayBy={onPayBy} />
        )}
        {!refused && payer !== 'FREE' && (
          <Text size="xs" c="dimmed">
            {data.cancellation}
          </Text>
        )}
      </Stack>
    </Note>
  )
}

/** When an order is paid, and until when the place is held for it. */
function PayWhenChoice({
  each,
  minutes,
  payBy,
  onPayBy,
}: Pick<PriceNoteProps, 'each' | 'onPayBy'> & { minutes: number; payBy: PayBy }) {
  const atCampus = each || payBy.pay === 'IN_LOCATION'
  return (
    <>
      {!each && onPayBy && (
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label="Cuándo se paga"
          data={[
            { value: 'NOW', label: 'Pagar ahora' },
            { value: 'IN_LOCATION', label: 'Pagar en la sede' },
          ]}
          value={atCampus ? 'IN_LOCATION' : 'NOW'}
          onChange={pay => onPayBy({ ...payBy, pay: pay === 'NOW' ? 'NOW' : 'IN_LOCATION' })}
        />
      )}
      <Text size="sm">
        {atCampus
          ? 'El lugar se guarda hasta que empiece la reserva.'
          : `El lugar se guarda ${minutes} min mientras se confirma el pago.`}
      </Text>
    </>
  )
}
