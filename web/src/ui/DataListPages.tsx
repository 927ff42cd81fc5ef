import { Group, Text } from '@mantine/core'
import { formatCount, formatCounted } from './formats.ts'
import { Pages } from './Pages.tsx'

interface DataListPagesProps {
  /** Page number, from 1. */
  page: number
  size: number
  total: number
  /** Whether `total` is an estimate. */
  estimated?: boolean
  noun: [one: string, many: string]
  onPage: (page: number) => void
}

/** `1–20 de 134 sedes` and the pagination. */
export function DataListPages({ page, size, total, estimated, noun, onPage }: DataListPagesProps) {
  const pages = Math.ceil(total / size)
  if (pages <= 1) return null
  const first = (page - 1) * size + 1
  const last = Math.min(page * size, total)
  const all = `${estimated ? 'cerca de ' : ''}${formatCounted(total, ...noun)}`
  return (
    <Group justify="space-between" px="md" py="sm" gap="xs">
      <Text size="sm" c="dimmed">
        {first <= last ? `${formatCount(first)}–${formatCount(last)} de ${all}` : ''}
      </Text>
      <Pages page={page} pages={pages} onPage={onPage} />
    </Group>
  )
}
