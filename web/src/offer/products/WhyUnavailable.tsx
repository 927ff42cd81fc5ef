import type { Product } from '@aforo/api/offer/products'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import { Text } from '@mantine/core'
import { IconLock, IconLockOpen2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { Note } from '../../ui/Note.tsx'

/** Why a product isn't available today and from when on it is; or that it is. */
export function WhyUnavailable({ product: { id, type, today } }: { product: Product }) {
  const { data } = useQuery({
    ...api.inventory.why.queryOptions({ input: { id, from: today, to: today } }),
    // Any number of clients has a service at once.
    enabled: type !== 'SERVICE',
  })
  if (!data) return null
  if (data.available)
    return (
      <Note tone="good" icon={IconLockOpen2}>
        Hoy está disponible.
      </Note>
    )
  return (
    <Note tone="warning" icon={IconLock} title="Hoy no está disponible">
      {data.reasons.map(({ code, text }) => (
        <Text key={`${code} ${text}`} size="sm">
          {text}
        </Text>
      ))}
      <Text size="sm" c="dimmed">
        {data.freeFrom ? `Libre desde el ${formatDate(data.freeFrom)}.` : 'Sin un día libre en dos años.'}
      </Text>
    </Note>
  )
}
