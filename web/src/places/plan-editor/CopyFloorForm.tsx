import { Checkbox, Modal, SegmentedControl, Stack, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { api, client } from '../../platform/api.ts'
import type { ChoiceSource } from '../../ui/choices.ts'
import { FormButtons } from '../../ui/FormButtons.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { SearchSelect } from '../../ui/SearchSelect.tsx'
import { useAttempt } from '../../ui/useAttempt.ts'
import { planTitle } from '../floor-plans/planQueries.ts'

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

/** The plans of all floors but one: of each the one in use, or the one that is on the way to it. */
const plansBeside = (floorId: string): ChoiceSource => ({
  key: [...api.floorPlans.key(), 'beside', floorId],
  search: async q => {
    const { items, totalItems } = await client.floorPlans.floors({ q, pageSize: 100 })
    const choices = items.flatMap(floor => {
      const plan = floor.active ?? floor.published ?? floor.draft
      if (!plan || floor.floorId === floorId) return []
      return { value: plan.id, label: `${floor.campusName} · ${floor.floorName}`, hint: planTitle(plan) }
    })
    return { choices, total: totalItems - items.length + choices.length }
  },
  none: 'No hay otro piso con plano',
})

function Fields({ floorId, onClose, onCopy }: Omit<CopyFloorFormProps, 'opened'>) {
  const [copy, setCopy] = useState<FloorCopy>({ planId: '', mode: 'REPLACE', backgrounds: true, matchNames: true })
  const { busy, refusal, run: attempt } = useAttempt()
  const sources = useMemo(() => plansBeside(floorId), [floorId])
  const run = () =>
    attempt(async () => {
      await onCopy(copy)
      onClose()
    })
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (copy.planId !== '') run()
      }}
    >
      <Stack>
        {refusal && <ProblemAlert refusal={refusal} />}
        <SearchSelect
          source={sources}
          label="Piso"
          data-autofocus
          placeholder="Sede o piso"
          value={copy.planId || null}
          onChoose={plan => setCopy({ ...copy, planId: plan?.value ?? '' })}
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
        <FormButtons submit="Copiar" busy={busy} disabled={copy.planId === ''} onCancel={onClose} />
      </Stack>
    </form>
  )
}
