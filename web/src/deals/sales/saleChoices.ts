import { clientDocumentInWords } from '@aforo/api/people/client-documents'
import { fold } from '@aforo/api/platform/fold'
import { api, client } from '../../platform/api.ts'
import type { ChoiceSource } from '../../ui/choices.ts'

/** Customers that a deal can be for. */
export const customerChoices: ChoiceSource = {
  key: [...api.sales.key(), 'customers'],
  search: async q => {
    const { items, totalItems } = await client.sales.searchClients({ q, pageSize: 50 })
    return {
      choices: items.map(({ id, name, documentName, taxId }) => ({
        value: id,
        label: name,
        hint: taxId ? `${documentName} ${taxId}` : undefined,
      })),
      total: totalItems,
    }
  },
  find: async id => {
    const found = await client.customers.get({ id })
    return { value: id, label: found.name, hint: clientDocumentInWords(found) }
  },
  none: 'Ningún cliente coincide',
}

/** Customers that have deals. */
export const clientChoices: ChoiceSource = {
  ...customerChoices,
  key: [...api.sales.key(), 'clients'],
  search: async q => {
    const { items, totalItems } = await client.sales.clients({ q, pageSize: 50 })
    return { choices: items.map(({ id, name }) => ({ value: id, label: name })), total: totalItems }
  },
}

const executives = async () =>
  (await client.sales.executives()).map(({ id, name, username, active }) => ({
    value: id,
    label: name,
    hint: active ? username : 'Ya no está en el equipo',
    active,
  }))

/** People who have deals or may have some. */
export const executiveChoices: ChoiceSource = {
  key: [...api.sales.key(), 'executives'],
  search: async q => {
    const words = fold(q ?? '').split(/\s+/)
    const found = (await executives()).filter(({ label, hint }) =>
      words.every(word => fold(`${label} ${hint}`).includes(word)),
    )
    return { choices: found, total: found.length }
  },
  find: async id => (await executives()).find(({ value }) => value === id) ?? { value: id, label: 'Persona eliminada' },
  none: 'Nadie coincide',
}

export const productChoices: ChoiceSource = {
  key: [...api.products.key(), 'sold'],
  search: async q => {
    const { items, totalItems } = await client.products.search({ q, pageSize: 50, sort: 'code' })
    return {
      choices: items.map(({ id, code, name, campusName }) => ({
        value: id,
        label: `${code} · ${name}`,
        hint: campusName,
      })),
      total: totalItems,
    }
  },
  find: async id => {
    const { code, name, campusName } = await client.products.get({ id })
    return { value: id, label: `${code} · ${name}`, hint: campusName }
  },
  none: 'Ningún producto coincide',
}
