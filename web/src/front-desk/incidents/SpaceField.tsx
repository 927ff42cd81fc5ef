import type { SpaceNode } from '@aforo/api/places/spaces'
import { useQuery } from '@tanstack/react-query'
import { spacesQuery } from '../../places/spaces/spacesQuery.ts'
import { api } from '../../platform/api.ts'
import { campusChoices } from '../../ui/campusChoices.ts'
import { type FieldForm, SelectField } from '../../ui/fields.tsx'
import { SearchField } from '../../ui/SearchField.tsx'

interface CampusForm extends FieldForm {
  setFieldValue: (name: 'spaceId', value: string) => void
}

/** All that stands in a node, the deepest too, by name. */
const below = (node: SpaceNode): SpaceNode[] => node.children.flatMap(child => [child, ...below(child)])

export const campusesQuery = () =>
  api.campuses.search.queryOptions({ input: { pageSize: 100 }, context: { toastError: true } })

export const useCampuses = () => useQuery(campusesQuery()).data?.items

/** Where something is: a campus and one of its spaces, a whole floor too. */
export function SpaceField({ form, campusId }: { form: CampusForm; campusId: string }) {
  const tree = useQuery({ ...spacesQuery(campusId), enabled: campusId !== '' })
  const levels = tree.data ? [...tree.data.floors, ...tree.data.parkings] : []
  return (
    <>
      <SearchField
        form={form}
        name="campusId"
        label="Sede"
        source={campusChoices}
        onChosen={() => form.setFieldValue('spaceId', '')}
        withAsterisk
      />
      <SelectField
        form={form}
        name="spaceId"
        label="Espacio"
        placeholder={tree.isFetching ? 'Cargando…' : 'Elige la sala, el piso o el lugar'}
        disabled={campusId === ''}
        data={levels.map(level => ({
          group: level.name,
          items: [
            { value: level.id, label: `${level.name}, en general` },
            ...below(level).map(({ id, name }) => ({ value: id, label: name })),
          ],
        }))}
        withAsterisk
      />
    </>
  )
}
