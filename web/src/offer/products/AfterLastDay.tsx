import type { Product } from '@aforo/api/offer/products'
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { api } from '../../platform/api.ts'
import { later } from '../../ui/later.ts'
import { Note } from '../../ui/Note.tsx'

const DependentList = later(() => import('../../ui/dependents/DependentList.tsx'), 'DependentList')

/** What goes on after the last day that is typed, where that is earlier than the product's. */
export function AfterLastDay({ product, lastDay }: { product: Product; lastDay: string | null }) {
  const isEarlier = lastDay !== null && lastDay !== '' && (product.endsOn === null || lastDay < product.endsOn)
  const { data } = useQuery({
    ...api.dependents.of.queryOptions({
      input: { subject: 'PRODUCT', id: product.id, ending: 'END', lastDay: lastDay ?? undefined },
    }),
    enabled: isEarlier,
    staleTime: 0,
  })
  if (!isEarlier || !data || data.forbids.length + data.takes.length === 0) return null
  const { forbids, takes } = data
  return (
    <Note tone="warning" title="Después de ese día hay algo que depende de esto">
      <Suspense>
        <Stack gap="xs">
          {forbids.length > 0 && (
            <>
              <Text size="sm">Ciérralo primero:</Text>
              <DependentList groups={forbids} />
            </>
          )}
          {takes.length > 0 && <DependentList groups={takes} ending="END" />}
        </Stack>
      </Suspense>
    </Note>
  )
}
