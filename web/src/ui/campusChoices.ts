import { api, client } from '../platform/api.ts'
import type { Choice, ChoiceSource } from './choices.ts'

const choiceOf = ({ id, name, code }: { id: string; name: string; code: string }): Choice => ({
  value: id,
  label: name,
  hint: code,
})

/** The choice above the campuses, which stands for all of them. */
export const allCampuses = 'Todas las sedes'

export const missingCampus = 'Esta sede no está disponible'

/** The organisation's campuses, searched by name, code or address. */
export const campusChoices: ChoiceSource = {
  key: api.campuses.key(),
  search: async q => {
    const { items, totalItems } = await client.campuses.search({ q, pageSize: 50 })
    return { choices: items.map(choiceOf), total: totalItems }
  },
  find: async id => choiceOf(await client.campuses.get({ id })),
  none: 'Ninguna sede coincide',
}
