import { type MovePrice, priceChange } from '@aforo/api/bookings/booking-price'
import { formatMoney } from '@aforo/api/platform/money'
import { Button, Group } from '@mantine/core'
import type { Refusal } from '../../platform/problem.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'

interface PriceChoiceProps {
  refusal: Refusal
  /** What it is about: `Reprogramar «Comité»`. */
  about?: string
  /** @param now it is paid at once */
  onChoose: (price: MovePrice, now?: boolean) => void
  onClose: () => void
}

/** The operator moves or lengthens a booking to where it costs something else, and says what becomes of its price. */
export function PriceChoice({ refusal, about, onChoose, onClose }: PriceChoiceProps) {
  const { data } = priceChange.safeParse(refusal.data)
  if (!data) return <ProblemAlert refusal={refusal} onClose={onClose} />
  const before = Number(data.before.amount) === 0 ? 'nada' : formatMoney(data.before)
  const after = Number(data.after.amount) === 0 ? 'nada' : formatMoney(data.after)
  const costsMore = Number(data.after.amount) > Number(data.before.amount)
  const byOrder = data.after.currency !== 'CREDIT'
  const message = `${about ? `${about}: todavía no se hizo. ` : ''}${before === 'nada' ? 'No cuesta nada' : `Cuesta ${before}`} y ahí ${after === 'nada' ? 'no costaría nada' : `costaría ${after}`}.`
  // On a phone the longest takes two lines.
  const button = {
    size: 'compact-sm',
    h: 'auto',
    mih: 26,
    styles: { label: { whiteSpace: 'normal' } },
    'data-writes': true,
  } as const
  return (
    <ProblemAlert refusal={{ ...refusal, message }} onClose={onClose}>
      <Group gap={6}>
        <Button {...button} onClick={() => onChoose('KEEP')}>
          {before === 'nada' ? 'Mantenerla sin cobro' : `Mantener ${before}`}
        </Button>
        <Button {...button} variant="default" onClick={() => onChoose('CHARGE')}>
          {costsMore && byOrder
            ? `Dejarla en ${after}, por cobrar en la sede`
            : after === 'nada'
              ? 'Dejarla sin cobro'
              : `Dejarla en ${after}`}
        </Button>
        {costsMore && byOrder && (
          <Button {...button} variant="default" onClick={() => onChoose('CHARGE', true)}>
            Dejarla en {after} y cobrar ahora
          </Button>
        )}
      </Group>
    </ProblemAlert>
  )
}
