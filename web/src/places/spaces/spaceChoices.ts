import { spaceTypeLabels } from '@aforo/api/places/labels'
import type { SpaceType } from '@aforo/api/places/spaces'
import { api, client } from '../../platform/api.ts'
import type { ChoiceSource } from '../../ui/choices.ts'

/** The spaces of some types, of one campus or of all. */
export const spaceChoices = (campusId: string | undefined, types: readonly SpaceType[]): ChoiceSource => ({
  key: [...api.spaces.key(), campusId, types.join()],
  search: async q => {
    const { items, totalItems } = await client.spaces.search({ campusId, types: types.join(), q, pageSize: 50 })
    const choices = items.map(({ id, name, type, campusName }) => ({
      value: id,
      label: name,
      hint: campusId ? spaceTypeLabels[type] : campusName,
    }))
    return { choices, total: totalItems }
  },
  find: async id => {
    const { name } = await client.spaces.details({ id })
    return { value: id, label: name }
  },
  none: 'Ningún espacio coincide',
})
