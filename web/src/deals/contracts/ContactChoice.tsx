import type { Customer } from '@aforo/api/people/customers'
import { contactRoleLabels } from '@aforo/api/people/labels'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'

interface ContactChoiceProps {
  clientId: string
  /** For whom: `Representante`. */
  of: string
  onChoose: (contact: Customer['contacts'][number]) => void
}

/** Fills a part of the form with one of the client's contacts; absent where the client has none. */
export function ContactChoice({ clientId, of, onChoose }: ContactChoiceProps) {
  const { data } = useQuery(api.customers.get.queryOptions({ input: { id: clientId } }))
  const contacts = data?.contacts ?? []
  if (contacts.length === 0) return null
  return (
    <Select
      aria-label={`${of}: tomar de los contactos del cliente`}
      placeholder="Tomar de los contactos del cliente"
      data={contacts.map(({ id, name, role }) => ({ value: id, label: `${name} · ${contactRoleLabels[role]}` }))}
      value={null}
      onChange={id => {
        const contact = contacts.find(one => one.id === id)
        if (contact) onChoose(contact)
      }}
    />
  )
}
