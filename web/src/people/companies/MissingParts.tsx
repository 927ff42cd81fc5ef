import type { Company } from '@aforo/api/people/companies'
import { Button, Group } from '@mantine/core'
import { Note } from '../../ui/Note.tsx'
import { leave } from '../../ui/unsaved.ts'
import type { CompanyTab } from './companySearch.ts'

export type CompanyPart = 'accounts' | 'representatives' | 'series'

const parts: { part: CompanyPart; missing: string; add: string }[] = [
  { part: 'accounts', missing: 'una cuenta', add: 'Añadir cuenta' },
  { part: 'representatives', missing: 'un representante', add: 'Añadir representante' },
  { part: 'series', missing: 'una serie', add: 'Añadir serie' },
]

interface MissingPartsProps {
  company: Company
  /** The part whose form is open already. */
  but: CompanyTab | undefined
  onAdd: (part: CompanyPart) => void
}

/** What a company can't sign, bill or give receipts without, each with the way to its form. */
export function MissingParts({ company, but, onAdd }: MissingPartsProps) {
  const missing = parts.filter(({ part }) => company[part].length === 0 && part !== but)
  if (missing.length === 0) return null
  const words = new Intl.ListFormat('es-PE').format(missing.map(({ missing }) => missing))
  return (
    <Note tone="warning" mb="md" title={`Falta ${words}`}>
      <Group gap="xs" data-writes>
        {missing.map(({ part, add }) => (
          <Button key={part} size="compact-sm" variant="default" onClick={() => leave(() => onAdd(part))}>
            {add}
          </Button>
        ))}
      </Group>
    </Note>
  )
}
