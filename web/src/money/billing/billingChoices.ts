import { fold } from '@aforo/api/platform/fold'
import { api, client } from '../../platform/api.ts'
import type { ChoiceSource } from '../../ui/choices.ts'

/** The operator's own companies. */
const companies = async () =>
  (await client.companies.list({})).map(({ id, legalName, taxId }) => ({ value: id, label: legalName, hint: taxId }))

export const companyChoices: ChoiceSource = {
  key: [...api.companies.key(), 'billing'],
  search: async q => {
    const words = fold(q ?? '').split(/\s+/)
    const found = (await companies()).filter(({ label, hint }) =>
      words.every(word => fold(`${label} ${hint}`).includes(word)),
    )
    return { choices: found, total: found.length }
  },
  find: async id => (await companies()).find(({ value }) => value === id) ?? { value: id, label: 'Empresa eliminada' },
  none: 'Ninguna empresa coincide',
}
