import { spaceWords as words } from '@aforo/api/places/space-words'
import type { SpaceHolder } from '@aforo/api/places/spaces'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import type { FieldForm } from '../../ui/fields.tsx'
import { MultiSelectField } from '../../ui/MultiSelectField.tsx'
import { peopleChoices } from '../../ui/people.tsx'
import { SearchField } from '../../ui/SearchField.tsx'

interface UseFieldsProps {
  form: FieldForm
  holder?: SpaceHolder | null
  many?: boolean
}

/** Whose a seat or spot is: the person of a fixed one, the teams of a rotating one. */
export function UseFields({ form, holder, many }: UseFieldsProps) {
  const kind = form.getInputProps('kind').value
  if (kind === 'FIXED' && !many)
    return (
      <SearchField
        form={form}
        name="holderUsername"
        label={words.holder.label}
        description={
          holder && !holder.active
            ? `La cuenta de ${holder.name} está desactivada: mientras tanto no es de nadie.`
            : 'Sin titular, nadie lo reserva.'
        }
        placeholder="Sin titular"
        source={peopleChoices}
        known={holder ? { value: holder.username, label: holder.name } : undefined}
        clearable
      />
    )
  return kind === 'ROTATING' ? <TeamsField form={form} /> : null
}

/** The teams that a place rotates among. */
export function TeamsField({ form }: Pick<UseFieldsProps, 'form'>) {
  const teams = useQuery(api.teams.search.queryOptions({ input: { pageSize: 100 }, staleTime: 60_000 }))
  return (
    <MultiSelectField
      form={form}
      name="teamIds"
      label={words.teams.label}
      description="Lo reservan sus personas, por turno. Sin equipos, nadie."
      placeholder="Ninguno"
      data={(teams.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
