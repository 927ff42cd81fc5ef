import { Button, Fieldset, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { IconBuildingPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { taxIdName } from '../../people/customers/taxId.ts'
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

/** A client made where it is chosen: its name and its tax id, whose check digit is looked at. */
export function NewClient({ name: typed, onMade, onCancel }: NewClientProps) {
  const queryClient = useQueryClient()
  const countries = useQuery({ queryKey: ['countries'], queryFn: loadCountries, staleTime: Number.POSITIVE_INFINITY })
  const [name, setName] = useState(typed)
  const [taxId, setTaxId] = useState('')
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
        ...(taxId.trim() && { taxId: taxId.trim() }),
      })
      await queryClient.invalidateQueries({ queryKey: api.customers.key() })
      onMade({ value: made.id, label: made.name, hint: made.taxId ?? undefined })
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
        <Group grow align="flex-start" gap="xs">
          <TextInput
            label={taxIdName(country)}
            placeholder={country === 'PE' ? '20131312955' : undefined}
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
            onChange={code => code && setCountry(code)}
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
