import { Stack } from '@mantine/core'
import { IconTag } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../../platform/api.ts'
import type { ChoiceSource } from '../../ui/choices.ts'
import { RecordBody } from '../../ui/RecordBody.tsx'
import { SearchSelect } from '../../ui/SearchSelect.tsx'
import { DatesForm } from '../products/DatesForm.tsx'
import { productQuery } from '../products/productQueries.ts'
import { rentable } from './inventoryQueries.ts'

/** Products that take days, by name, code or space. */
const productChoices = (campusId: string | undefined): ChoiceSource => ({
  key: [...api.products.key(), 'choices', campusId ?? ''],
  search: async q => {
    const { items, totalItems } = await client.products.search({ q, campusId, types: rentable, pageSize: 50 })
    const choices = items.map(({ id, name, code, campusName }) => ({
      value: id,
      label: name,
      hint: `${code} · ${campusName}`,
    }))
    return { choices, total: totalItems }
  },
  find: async id => {
    const { name, code } = await client.products.get({ id })
    return { value: id, label: name, hint: code }
  },
  none: 'Ningún producto coincide',
})

interface NewBlockProps {
  campusId?: string | undefined
  /** Chosen already, where it was drawn in the calendar. */
  productId?: string | undefined
  days?: { from: string; to: string } | undefined
  onDone: () => void
}

/** The form of unavailable dates of any product. */
export function NewBlock({ campusId, productId, days, onDone }: NewBlockProps) {
  const [chosen, setChosen] = useState<string | null>(productId ?? null)
  const query = useQuery({ ...productQuery(chosen ?? ''), enabled: chosen !== null })
  return (
    <Stack gap="md">
      <SearchSelect
        label="Producto"
        placeholder="Busca por nombre o código"
        source={productChoices(campusId)}
        value={chosen}
        onChoose={choice => setChosen(choice?.value ?? null)}
        withAsterisk
        data-autofocus={chosen === null || undefined}
      />
      {chosen !== null && (
        <RecordBody
          record={query.data}
          query={query}
          missing={{ icon: IconTag, title: 'Este producto no está disponible' }}
        >
          {product => <DatesForm key={product.id} product={product} days={days} onDone={onDone} />}
        </RecordBody>
      )}
    </Stack>
  )
}
