import { deprecationLabels } from '@aforo/api/deals/sale-labels'
import type { Sale } from '@aforo/api/deals/sale-records'
import { formatInstant } from '@aforo/api/platform/dates-in-words'
import { Button, Group, Text } from '@mantine/core'
import { IconArchive, IconArrowsExchange, IconEyeOff } from '@tabler/icons-react'
import { client } from '../../platform/api.ts'
import { useMe } from '../../platform/session/me.ts'
import { attempt } from '../../ui/attempt.ts'
import { formatAgo, formatCounted, formatSince } from '../../ui/formats.ts'
import { Money } from '../../ui/money/Money.tsx'
import { Note } from '../../ui/Note.tsx'
import { toast } from '../../ui/toast.tsx'
import { SignedContract } from '../contracts/SignedContract.tsx'
import { SyncDeal } from '../hubspot/SyncDeal.tsx'
import { MoveMenu } from './MoveMenu.tsx'
import { useStoreSale } from './saleQueries.ts'

/** What it comes to, since when it stands where it stands, where it may go, and why it may not. */
export function SaleStanding({ sale }: { sale: Sale }) {
  const { timezone } = useMe()
  const { monthly, currency, probability, statusSince, status, deprecated, hiddenLines, can } = sale
  return (
    <>
      {deprecated && <Archived sale={sale} />}
      {hiddenLines > 0 && (
        <Note tone="warning" icon={IconEyeOff}>
          Tiene {formatCounted(hiddenLines, 'producto', 'productos')} en países que no ves: lo cambia quien trabaja en
          todos ellos.
        </Note>
      )}
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div>
          <Text size="lg" fw={600}>
            <Money amount={monthly} currency={currency} /> al mes
          </Text>
          <Text size="sm" c="dimmed">
            {[
              `${probability} % de probabilidad`,
              `en este estado ${formatSince(statusSince)}`,
              status.affectsAvailability && !deprecated && 'ocupa sus productos',
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
          {(status.name === 'WON' || status.name === 'COMPLETED') && <SignedContract saleId={sale.saleId} />}
          {sale.source === 'CRM' && (
            <Text size="xs" c="dimmed">
              De HubSpot ({sale.externalId})
              {sale.externalModifiedDate && `, cambiado allí el ${formatInstant(sale.externalModifiedDate, timezone)}`}
            </Text>
          )}
          {can.refresh && <SyncDeal saleId={sale.saleId} />}
        </div>
        {can.move.length > 0 && (
          <MoveMenu sale={sale}>
            <Button data-writes variant="light" flex="none" leftSection={<IconArrowsExchange size={16} />}>
              Mover
            </Button>
          </MoveMenu>
        )}
      </Group>
    </>
  )
}

/** Why it doesn't count any more, and how it comes back. */
function Archived({ sale }: { sale: Sale }) {
  const store = useStoreSale()
  const { deprecated } = sale
  if (!deprecated) return null
  const restore = async () => {
    const restored = await attempt(() => client.sales.restore({ id: sale.saleId }))
    if (!restored) return
    store(restored)
    toast.success(`Se recuperó ${restored.title}.`)
  }
  return (
    <Note tone="neutral" icon={IconArchive} title={deprecationLabels[deprecated.cause]}>
      <Text size="sm">
        {[`${formatAgo(deprecated.at)}`, deprecated.reason].filter(Boolean).join(': ')}. No ocupa productos ni cuenta en
        los totales.
      </Text>
      {sale.can.restore && (
        <Button data-writes size="compact-sm" mt="xs" onClick={restore}>
          Recuperar
        </Button>
      )}
    </Note>
  )
}
