import { Group, Pagination, Text } from '@mantine/core'
import { formatCount, formatCounted } from './formats.ts'

interface DataListPagesProps {
  /** One-based. */
  page: number
  size: number
  total: number
  /** The server counts no further than this. */
  countedTo?: number
  noun: [one: string, many: string]
  onPage: (page: number) => void
}

/** `1–20 de 134 sedes` and the pages. */
export function DataListPages({ page, size, total, countedTo, noun, onPage }: DataListPagesProps) {
  const pages = Math.ceil(total / size)
  if (pages <= 1) return null
  const first = (page - 1) * size + 1
  const last = Math.min(page * size, total)
  const all = `${total === countedTo ? 'más de ' : ''}${formatCounted(total, ...noun)}`
  return (
    <Group justify="space-between" px="md" py="sm" gap="xs">
      <Text size="sm" c="dimmed">
        {first <= last ? `${formatCount(first)}–${formatCount(last)} de ${all}` : ''}
      </Text>
      <Pagination
        size="sm"
        total={pages}
        value={page}
        onChange={onPage}
        getItemProps={number => ({ 'aria-label': `Página ${number}` })}
        getControlProps={control => ({
          'aria-label': {
            first: 'Primera página',
            previous: 'Página anterior',
            next: 'Página siguiente',
            last: 'Última página',
          }[control],
        })}
      />
    </Group>
  )
}
