import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Refusal } from '../../platform/problem.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'

interface Rival {
  id: string
  code: string
  name: string
}

/** A refusal of a product; where another one sells the space, with the way to it. */
export function SoldAlert({ refusal, onClose }: { refusal: Refusal; onClose: () => void }) {
  const rival = refusal.code === 'SPACE_SOLD' ? (refusal.data as { product: Rival | null } | undefined)?.product : null
  return (
    <ProblemAlert refusal={refusal} onClose={onClose}>
      {rival && (
        <Text size="sm">
          Lo vende{' '}
          <Anchor
            inherit
            underline="always"
            renderRoot={props => (
              <Link to="/app/inventory/products" search={{ product: rival.id }} target="_blank" {...props} />
            )}
          >
            {rival.name} ({rival.code})
          </Anchor>
          . Elige otro espacio, otras fechas, o cambia ese producto.
        </Text>
      )}
    </ProblemAlert>
  )
}
