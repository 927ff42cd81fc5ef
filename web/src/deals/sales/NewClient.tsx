import { ClientDocument, clientDocumentInWords, clientDocumentName } from '@aforo/api/people/client-documents'
import { Group, Select, Text, TextInput } from '@mantine/core'
import { IconBuildingPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { documentOptions, exampleOf, kindIn } from '../../people/customers/clientDocument.ts'
import { loadCountries } from '../../places/campuses/countries.ts'
import { api, client } from '../../platform/api.ts'
import type { Choice } from '../../ui/choices.ts'
import { InlineForm } from '../../ui/InlineForm.tsx'
import { useAttempt } from '../../ui/useAttempt.ts'

interface NewClientProps {
  name: string
  onMade: (made: Choice) => void
  onCancel: () => void
}

/** A client made where it is chosen: its name and its document, whose check digit is looked at where it has one. */
export function NewClient({ name: typed, onMade, onCancel }: NewClientProps) {
  const queryClient = useQueryClient()
  const countries = useQuery({ queryKey: ['countries'], queryFn: loadCountries, staleTime: Number.POSITIVE_INFINITY })
  const [name, setName] = useState(typed)
  const [taxId, setTaxId] = useState('')
  const [kind, setKind] = useState<ClientDocument>('TAX_ID')
  const [country, setCountry] = useState('PE')
  const attempt = useAttempt()
  const faultOf = (field: string) => attempt.refusal?.errors.find(error => error.field === field)?.message
  const make = () =>
    attempt.run(async () => {
      const made = await client.customers.create({
        name: name.trim(),
        countryCode: country,
        ...(taxId.trim() && { documentType: kind, taxId: taxId.trim() }),
      })
      await queryClient.invalidateQueries({ queryKey: api.customers.key() })
      onMade({ value: made.id, label: made.name, hint: clientDocumentInWords(made) })
    })
  return (
    <InlineForm
      legend="Cliente nuevo"
      attempt={attempt}
      submit="Crear cliente"
      leftSection={<IconBuildingPlus size={16} />}
      disabled={name.trim() === ''}
      onSubmit={make}
      onCancel={onCancel}
    >
      <TextInput
        label="Nombre del cliente"
        value={name}
        maxLength={100}
        error={faultOf('name')}
        data-autofocus
        onChange={event => setName(event.currentTarget.value)}
      />
      <Select
        label="País"
        searchable
        limit={50}
        data={(countries.data ?? [{ code: 'PE', name: 'Perú' }]).map(({ code, name: label }) => ({
          value: code,
          label,
        }))}
        value={country}
        allowDeselect={false}
        onChange={code => {
          if (!code) return
          setCountry(code)
          setKind(kindIn(code, kind))
        }}
      />
      <Group grow align="flex-start" gap="xs">
        <Select
          label="Se identifica con"
          data={documentOptions(country)}
          value={kind}
          error={faultOf('documentType')}
          allowDeselect={false}
          onChange={value => setKind(ClientDocument.catch(kind).parse(value))}
        />
        <TextInput
          label={clientDocumentName(kind, country)}
          placeholder={exampleOf(country, kind)}
          value={taxId}
          error={faultOf('taxId')}
          onChange={event => setTaxId(event.currentTarget.value)}
          // Enter makes the client, and doesn't send the deal's form around it.
          onKeyDown={event => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            make()
          }}
        />
      </Group>
      <Text size="xs" c="dimmed">
        Lo demás se completa en Clientes, o con su primer contrato.
      </Text>
    </InlineForm>
  )
}
