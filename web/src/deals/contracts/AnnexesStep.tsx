import { Anchor, Checkbox, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPaperclip } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { client } from '../../platform/api.ts'
import { refusalOf } from '../../platform/problem.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { loading } from '../../ui/loading.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { onlyLooks } from '../../ui/writes.ts'
import { ContractRefusal } from './ContractRefusal.tsx'
import { annexesQuery, useStoreContract } from './contractQueries.ts'
import { StepFooter } from './StepFooter.tsx'
import type { StepProps } from './stepProps.ts'

/** The sixth step: the annexes that go with the contract, in their order. Each choice is saved at once. */
export function AnnexesStep({ contract, onNext, onBack }: StepProps) {
  const { id, version, countryCode, annexes, steps, can } = contract
  const store = useStoreContract()
  const { data, error } = useQuery(annexesQuery(countryCode))
  const write = useMutation({
    mutationFn: (annexIds: string[]) => client.contracts.setAnnexes({ id, version, annexIds }),
    onSuccess: store,
  })
  const chosen = annexes.map(annex => annex.id)
  const fixed = onlyLooks() || !can.edit || write.isPending
  const isSaved = steps.some(({ step, saved }) => step === 'ANNEXES' && saved)
  // None is a choice too, and is kept as one.
  const save = async () =>
    isSaved ||
    fixed ||
    write.mutateAsync(chosen).then(
      () => true,
      () => false,
    )
  const move = (place: number, by: 1 | -1) => {
    const next = [...chosen]
    const [annex] = next.splice(place, 1)
    if (annex) next.splice(place + by, 0, annex)
    write.mutate(next)
  }
  const others = (data ?? []).filter(annex => !chosen.includes(annex.id))
  const failure = error ?? write.error
  return (
    <Panel title="Anexos" about="Documentos que acompañan el contrato: el reglamento de la casa, el acta de entrega.">
      <Stack gap="md">
        {failure && <ContractRefusal refusal={refusalOf(failure)} contractId={id} />}
        {!data ? (
          <Skeleton height={120} {...loading} />
        ) : data.length === 0 && annexes.length === 0 ? (
          <EmptyState
            icon={IconPaperclip}
            title="No hay anexos en este país"
            text="Se suben en Configuración › General › Empresas y facturación. El contrato también va sin ellos."
          />
        ) : (
          <Rows look="framed">
            {annexes.map((annex, place) => (
              <li key={annex.id}>
                <Group justify="space-between" wrap="nowrap" gap="xs">
                  <Checkbox
                    checked
                    disabled={fixed}
                    label={`Anexo ${place + 1}: ${annex.name}`}
                    onChange={() => write.mutate(chosen.filter(one => one !== annex.id))}
                  />
                  <Group gap={4} wrap="nowrap">
                    <IconButton
                      label="Subir"
                      name={`Subir ${annex.name}`}
                      disabled={fixed || place === 0}
                      onClick={() => move(place, -1)}
                    >
                      <IconArrowUp size={16} />
                    </IconButton>
                    <IconButton
                      label="Bajar"
                      name={`Bajar ${annex.name}`}
                      disabled={fixed || place === annexes.length - 1}
                      onClick={() => move(place, 1)}
                    >
                      <IconArrowDown size={16} />
                    </IconButton>
                  </Group>
                </Group>
                <Anchor href={annex.url} target="_blank" rel="noreferrer" size="sm" ms={32}>
                  Ver el documento
                </Anchor>
              </li>
            ))}
            {others.map(annex => (
              <li key={annex.id}>
                <Checkbox
                  checked={false}
                  disabled={fixed}
                  label={annex.name}
                  onChange={() => write.mutate([...chosen, annex.id])}
                />
                <Anchor href={annex.url} target="_blank" rel="noreferrer" size="sm" ms={32}>
                  Ver el documento
                </Anchor>
              </li>
            ))}
          </Rows>
        )}
        {annexes.length > 1 && (
          <Text size="sm" c="dimmed">
            Van en este orden.
          </Text>
        )}
        <StepFooter onNext={onNext} onBack={onBack} save={isSaved ? undefined : save} saving={write.isPending} />
      </Stack>
    </Panel>
  )
}
