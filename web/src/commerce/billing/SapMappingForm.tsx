import type { SapMapping } from '@aforo/contract/commerce/billing-sap'
import { currencyLabels } from '@aforo/contract/platform/labels'
import { Autocomplete, Button, Group, Select, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../../platform/api.ts'
import { type Refusal, refusalOf } from '../../platform/problem.ts'
import { formatCounted } from '../../ui/formats.ts'
import { loading } from '../../ui/loading.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { RetryButton } from '../../ui/RetryButton.tsx'
import { toast } from '../../ui/toast.tsx'
import { onlyLooks } from '../../ui/writes.ts'

const kinds = [
  { value: 'ITEM', label: 'Artículo' },
  { value: 'ACCOUNT', label: 'Cuenta' },
]

/** What is billed in SAP's codes; chosen from what SAP offers, or typed. */
export function SapMappingForm({ onDone }: { onDone: () => void }) {
  const query = useQuery({
    ...api.billingSap.mapping.queryOptions(),
    staleTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  })
  if (query.data && !query.isFetching) return <Fields mapping={query.data} onDone={onDone} />
  if (query.error && !query.isFetching)
    return (
      <ProblemAlert
        refusal={{ ...refusalOf(query.error), message: 'Configura antes la conexión con SAP.' }}
        actions={<RetryButton onClick={() => query.refetch()} />}
      />
    )
  return <Skeleton height={320} radius="md" {...loading} />
}

function Fields({ mapping, onDone }: { mapping: SapMapping; onDone: () => void }) {
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState(mapping)
  const [refusal, setRefusal] = useState<Refusal>()
  const [saving, setSaving] = useState(false)
  const locked = onlyLooks()
  const items = mapping.offers.items.map(({ code }) => code)
  const series = mapping.offers.series.map(({ code }) => code)
  const save = async () => {
    setSaving(true)
    try {
      const { retried } = await client.billingSap.setMapping({
        version: draft.version,
        companies: draft.companies.map(({ companyId, series: code }) => ({ companyId, series: code })),
        concepts: draft.concepts.map(({ concept, kind, code }) => ({ concept, kind, code })),
        taxes: draft.taxes,
        currencies: draft.currencies,
        costCentres: draft.costCentres.map(({ campusId, code }) => ({ campusId, code })),
      })
      toast.success(
        retried > 0
          ? `Guardado. ${formatCounted(retried, 'factura vuelve', 'facturas vuelven')} a enviarse.`
          : 'Se guardaron las correspondencias.',
      )
      await queryClient.invalidateQueries({ queryKey: api.connections.key() })
      onDone()
    } catch (error) {
      setRefusal(refusalOf(error))
    } finally {
      setSaving(false)
    }
  }
  return (
    <Stack gap="lg">
      {refusal && <ProblemAlert refusal={refusal} onClose={() => setRefusal(undefined)} />}
      {mapping.offers.items.length === 0 && (
        <Text size="sm" c="dimmed">
          SAP no responde ahora: los códigos se pueden escribir igual.
        </Text>
      )}
      <Stack gap="sm">
        <Title order={3} size="h5">
          Conceptos
        </Title>
        {draft.concepts.map((one, place) => {
          const change = (given: Partial<typeof one>) =>
            setDraft(old => ({
              ...old,
              concepts: old.concepts.map((other, at) => (at === place ? { ...other, ...given } : other)),
            }))
          return (
            <Group key={one.concept} gap="xs" wrap="nowrap" align="flex-end">
              <Select
                w={120}
                label={one.displayName}
                data={kinds}
                value={one.kind}
                allowDeselect={false}
                disabled={locked}
                onChange={kind => change({ kind: kind === 'ACCOUNT' ? 'ACCOUNT' : 'ITEM' })}
              />
              <Autocomplete
                flex={1}
                aria-label={`Código de ${one.displayName}`}
                data={one.kind === 'ITEM' ? items : []}
                value={one.code}
                maxLength={50}
                placeholder="Sin código: no se envía"
                disabled={locked}
                onChange={code => change({ code })}
              />
            </Group>
          )
        })}
      </Stack>
      <Stack gap="sm">
        <Title order={3} size="h5">
          Impuestos y monedas
        </Title>
        <Group grow>
          <TextInput
            label="Con IGV"
            placeholder="IGV"
            value={draft.taxes.taxed}
            maxLength={50}
            disabled={locked}
            onChange={event => setDraft({ ...draft, taxes: { ...draft.taxes, taxed: event.currentTarget.value } })}
          />
          <TextInput
            label="Sin IGV"
            placeholder="EXO"
            value={draft.taxes.untaxed}
            maxLength={50}
            disabled={locked}
            onChange={event => setDraft({ ...draft, taxes: { ...draft.taxes, untaxed: event.currentTarget.value } })}
          />
        </Group>
        <Group grow>
          {draft.currencies.map(({ currency, code }) => (
            <TextInput
              key={currency}
              label={currencyLabels[currency]}
              value={code}
              maxLength={50}
              disabled={locked}
              onChange={event => {
                const next = event.currentTarget.value
                setDraft(old => ({
                  ...old,
                  currencies: old.currencies.map(other =>
                    other.currency === currency ? { ...other, code: next } : other,
                  ),
                }))
              }}
            />
          ))}
        </Group>
      </Stack>
      <Stack gap="sm">
        <Title order={3} size="h5">
          Series por empresa
        </Title>
        {draft.companies.map(({ companyId, name, sapCompany, series: code }) => (
          <Autocomplete
            key={companyId}
            label={name}
            description={sapCompany ? `Compañía ${sapCompany}` : 'Sin compañía de SAP: vale la de la conexión.'}
            data={series}
            value={code}
            placeholder="La de SAP"
            disabled={locked}
            onChange={next =>
              setDraft(old => ({
                ...old,
                companies: old.companies.map(other =>
                  other.companyId === companyId ? { ...other, series: next } : other,
                ),
              }))
            }
          />
        ))}
      </Stack>
      <Stack gap="sm">
        <Title order={3} size="h5">
          Centros de costo por sede
        </Title>
        {draft.costCentres.map(({ campusId, name, code }) => (
          <TextInput
            key={campusId}
            label={name}
            value={code}
            maxLength={50}
            placeholder="Ninguno"
            disabled={locked}
            onChange={event => {
              const next = event.currentTarget.value
              setDraft(old => ({
                ...old,
                costCentres: old.costCentres.map(other =>
                  other.campusId === campusId ? { ...other, code: next } : other,
                ),
              }))
            }}
          />
        ))}
      </Stack>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onDone}>
          Cancelar
        </Button>
        <Button data-writes loading={saving} onClick={save}>
          Guardar
        </Button>
      </Group>
    </Stack>
  )
}
