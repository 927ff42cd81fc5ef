import type { Sale, SaleConflict } from '@aforo/api/deals/sale-records'
import { Alert, Anchor, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatCounted } from '../../ui/formats.ts'
import classes from './Sales.module.css'
import { daysWords, rivalWords } from './saleWords.ts'

/** Who else takes a deal's products on the same days; those that somebody accepted, with why. */
export function SaleConflicts({ sale: { conflicts } }: { sale: Sale }) {
  if (conflicts.length === 0) return null
  const open = conflicts.filter(({ status }) => status === 'OPEN').length
  return (
    <Alert
      color={open > 0 ? 'red' : 'gray'}
      icon={<IconAlertTriangle size={20} />}
      title={open > 0 ? `En ${formatCounted(open, 'conflicto', 'conflictos')}` : 'Conflictos aceptados'}
    >
      <ul className={classes.plain}>
        {conflicts.map(conflict => (
          <li key={conflict.id}>
            <Conflict conflict={conflict} />
          </li>
        ))}
      </ul>
    </Alert>
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
      {status === 'ACCEPTED' && (
        <Text size="xs" c="dimmed">
          Aceptado: {reason}
        </Text>
      )}
    </>
  )
}
