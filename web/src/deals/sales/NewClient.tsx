import { ClientDocument, clientDocumentInWords, clientDocumentName } from '@aforo/api/people/client-documents'
import { Button, Fieldset, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { IconBuildingPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { documentOptions, exampleOf, kindIn } from '../../people/customers/clientDocument.ts'
import { loadCountries } from '../../places/campuses/countries.ts'
import { api, client } from '../../platform/api.ts'
import { refusalOf } from '../../platform/problem.ts'
import type { Choice } from '../../ui/choices.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'

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
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<ReturnType<typeof refusalOf>>()
  const faultOf = (field: string) => refusal?.errors.find(error => error.field === field)?.message
  const make = async () => {
    setBusy(true)
    setRefusal(undefined)
    try {
      const made = await client.customers.create({
        name: name.trim(),
        countryCode: country,
        ...(taxId.trim() && { documentType: kind, taxId: taxId.trim() }),
      })
      await queryClient.invalidateQueries({ queryKey: api.customers.key() })
      onMade({ value: made.id, label: made.name, hint: clientDocumentInWords(made) })
    } catch (error) {
      setRefusal(refusalOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Fieldset legend="Cliente nuevo">
      <Stack gap="xs">
        {refusal && refusal.errors.length === 0 && <ProblemAlert refusal={refusal} />}
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
        <Group gap="xs" justify="flex-end">
          <Button size="compact-md" variant="default" onClick={onCancel}>
            Cancelar
          </Button>
          <Button
            data-writes
            size="compact-md"
            leftSection={<IconBuildingPlus size={16} />}
            loading={busy}
            disabled={name.trim() === ''}
            onClick={make}
          >
            Crear cliente
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  )
}
