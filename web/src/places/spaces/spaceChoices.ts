import { displayName, spaceTypeLabels } from '@aforo/api/places/labels'
import type { SpaceType } from '@aforo/api/places/spaces'
import { api, client } from '../../platform/api.ts'
import type { ChoiceSource } from '../../ui/choices.ts'

/** What people ask for by its name; of desks and spots there are hundreds. */
const isRoom = (type: SpaceType) => type === 'ROOM' || type === 'PHONE_BOOTH'
const atMost = 50

/** The spaces of some types, of one campus or of all; rooms come before desks and spots. */
export const spaceChoices = (campusId: string | undefined, types: readonly SpaceType[]): ChoiceSource => ({
  key: [...api.spaces.key(), campusId, types.join()],
  search: async q => {
    const groups = [types.filter(isRoom), types.filter(type => !isRoom(type))].filter(({ length }) => length > 0)
    const found = await Promise.all(
      groups.map(group => client.spaces.search({ campusId, types: group.join(), q, pageSize: atMost })),
    )
    const choices = found.flatMap(({ items }) =>
      items.map(space => ({
        value: space.id,
        label: displayName(space),
        hint: campusId ? spaceTypeLabels[space.type] : space.campusName,
      })),
    )
    return { choices: choices.slice(0, atMost), total: found.reduce((sum, { totalItems }) => sum + totalItems, 0) }
  },
  find: async id => ({ value: id, label: displayName(await client.spaces.details({ id })) }),
  none: 'Ningún espacio coincide',
})
