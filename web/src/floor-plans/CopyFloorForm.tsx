import { Button, Checkbox, Group, Modal, SegmentedControl, Select, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api.ts'
import { type Refusal, refusalOf } from '../problem.ts'
import { foldedFilter } from '../ui/foldedFilter.ts'
import { ProblemAlert } from '../ui/ProblemAlert.tsx'
import { planTitle } from './planQueries.ts'

export interface FloorCopy {
  planId: string
  mode: 'ADD' | 'REPLACE'
  backgrounds: boolean
  matchNames: boolean
}

interface CopyFloorFormProps {
  opened: boolean
  /** The floor it is brought to: its own plans aren't offered. */
  floorId: string
  onClose: () => void
  /** Throws the refusal, which stays in the dialog. */
  onCopy: (copy: FloorCopy) => Promise<unknown>
}

/** Brings the drawing of another floor: the tenth equal floor isn't drawn again. */
export function CopyFloorForm({ opened, onClose, ...props }: CopyFloorFormProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Copiar de otro piso">
      {opened && <Fields onClose={onClose} {...props} />}
    </Modal>
  )
}

function Fields({ floorId, onClose, onCopy }: Omit<CopyFloorFormProps, 'opened'>) {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 200)
  const [copy, setCopy] = useState<FloorCopy>({ planId: '', mode: 'REPLACE', backgrounds: true, matchNames: true })
  const [refusal, setRefusal] = useState<Refusal>()
  const [busy, setBusy] = useState(false)
  const floors = useQuery(
    api.floorPlans.floors.queryOptions({
      input: { page: 0, pageSize: 100, q: q || undefined },
      context: { quiet: true },
      placeholderData: keepPreviousData,
    }),
  )
  const choices = (floors.data?.items ?? []).flatMap(floor => {
    const plan = floor.active ?? floor.published ?? floor.draft
    if (!plan || floor.floorId === floorId) return []
    return { value: plan.id, label: `${floor.campusName} · ${floor.floorName} (${planTitle(plan)})` }
  })
  const run = async () => {
    setBusy(true)
    setRefusal(undefined)
    try {
      await onCopy(copy)
      onClose()
    } catch (error) {
      setRefusal(refusalOf(error))
    }
    setBusy(false)
  }
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (copy.planId !== '') run()
      }}
    >
      <Stack>
        {refusal && <ProblemAlert refusal={refusal} />}
        <Select
          label="Piso"
          data-autofocus
          searchable
          filter={foldedFilter}
          placeholder="Sede o piso"
          nothingFoundMessage="No hay otro piso con plano"
          data={choices}
          value={copy.planId || null}
          onSearchChange={setTyped}
          onChange={planId => setCopy({ ...copy, planId: planId ?? '' })}
        />
        <SegmentedControl
          aria-label="Qué pasa con lo dibujado"
          value={copy.mode}
          onChange={mode => setCopy({ ...copy, mode: mode as FloorCopy['mode'] })}
          data={[
            { value: 'REPLACE', label: 'Reemplazar lo dibujado' },
            { value: 'ADD', label: 'Sumar a lo dibujado' },
          ]}
        />
        <Checkbox
          label="Asignar los espacios de este piso que se llamen igual"
          checked={copy.matchNames}
          onChange={event => setCopy({ ...copy, matchNames: event.currentTarget.checked })}
        />
        <Checkbox
          label="Traer también las imágenes de fondo"
          checked={copy.backgrounds}
          onChange={event => setCopy({ ...copy, backgrounds: event.currentTarget.checked })}
        />
        {copy.mode === 'REPLACE' && (
          <Text size="xs" c="dimmed">
            Lo que hay en el borrador se cambia por lo copiado; el plano en uso no se toca.
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" loading={busy} disabled={copy.planId === ''}>
            Copiar
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
