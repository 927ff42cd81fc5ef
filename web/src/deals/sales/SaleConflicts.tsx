import { saleStatusLabels } from '@aforo/api/deals/sale-labels'
import type { Sale, SaleConflict } from '@aforo/api/deals/sale-records'
import type { SaleStatus } from '@aforo/api/deals/sale-states'
import { Anchor, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api, client } from '../../platform/api.ts'
import { attempt } from '../../ui/attempt.ts'
import { formatCounted } from '../../ui/formats.ts'
import { Note } from '../../ui/Note.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { daysWords, rivalWords } from './saleWords.ts'
import { useMoveSale } from './useMoveSale.ts'

/** Who else takes a deal's products on the same days; those that somebody accepted, with why. */
export function SaleConflicts({ sale }: { sale: Sale }) {
  const { conflicts } = sale
  const move = useMoveSale()
  if (conflicts.length === 0) return null
  const open = conflicts.filter(({ status }) => status === 'OPEN').length
  return (
    <Note
      tone={open > 0 ? 'bad' : 'neutral'}
      icon={IconAlertTriangle}
      title={open > 0 ? `En ${formatCounted(open, 'conflicto', 'conflictos')}` : 'Conflictos aceptados'}
    >
      <Rows>
        {conflicts.map(conflict => (
          <li key={conflict.id}>
            <Conflict conflict={conflict} />
          </li>
        ))}
      </Rows>
      {open > 0 && sale.can.move.includes('LOST') && (
        <Button data-writes size="compact-sm" variant="default" mt="xs" onClick={() => move(sale, 'LOST')}>
          Pasar este negocio a Perdido
        </Button>
      )}
    </Note>
  )
}

/** Moves the other deal to Perdido; this one is read again without the conflict. */
function LoseRival({ rival }: Pick<SaleConflict, 'rival'>) {
  const queryClient = useQueryClient()
  const write = async (status: SaleStatus) => {
    await client.sales.move({ id: rival.id, status })
    await queryClient.invalidateQueries({ queryKey: api.sales.key() })
    return true
  }
  const lose = async () => {
    const before = rival.status?.name
    if ((await attempt(() => write('LOST'))) && before)
      toast.undo(`${rival.title}: ${saleStatusLabels.LOST}.`, () => undo(() => write(before)))
  }
  return (
    <Button
      data-writes
      size="compact-sm"
      variant="default"
      aria-label={`Pasar ${rival.title} a Perdido`}
      onClick={lose}
    >
      Pasar el otro a Perdido
    </Button>
  )
}

function Conflict({ conflict }: { conflict: SaleConflict }) {
  const { product, from, to, rival, reason, status } = conflict
  const isSale = rival.kind === 'SALE' && rival.title !== null
  return (
    <>
      <Text size="sm" fw={500}>
        {product.code} · {product.name}
      </Text>
      <Text size="sm">
        {daysWords(from, to)}, con{' '}
        {isSale ? (
          <Anchor
            inherit
            underline="always"
            renderRoot={props => <Link to="/app/sales" search={{ sale: rival.id }} {...props} />}
          >
            {rival.title}
          </Anchor>
        ) : (
          rivalWords(conflict)
        )}
        {isSale && ` (${[rival.status?.displayName, rival.client, rival.salesExecutive].filter(Boolean).join(', ')})`}
      </Text>
      {status === 'OPEN' && (
        <Group gap="xs" mt={4}>
          {rival.can.lose && <LoseRival rival={rival} />}
          <Button
            size="compact-sm"
            variant="subtle"
            renderRoot={props => (
              <Link to="/app/inventory" search={{ tab: 'conflicts', conflict: conflict.id }} {...props} />
            )}
          >
            Resolver en Inventario
          </Button>
        </Group>
      )}
      {status === 'ACCEPTED' && (
        <Text size="xs" c="dimmed">
          Aceptado: {reason}
        </Text>
      )}
    </>
  )
}
