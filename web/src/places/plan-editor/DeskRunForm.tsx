import type { PlaceableSpace } from '@aforo/api/places/floor-plans'
import { Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { FormButtons } from '../../ui/FormButtons.tsx'
import { formatCounted } from '../../ui/formats.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { useAttempt } from '../../ui/useAttempt.ts'
import { type DeskRun, largestRun, sizeOfRun } from './deskRun.ts'
import { RunFields } from './RunFields.tsx'
import { RunPreview } from './RunPreview.tsx'
import { RunSeats, type SeatChoice } from './RunSeats.tsx'

interface DeskRunFormProps {
  opened: boolean
  /** Seats of the floor that have no place yet, in the order of their names. */
  seats: readonly PlaceableSpace[]
  /** Where new seats can stand. */
  tables: readonly PlaceableSpace[]
  nameOf: (spaceId: string) => string | undefined
  onClose: () => void
  /** Makes that many seats at a table and answers them; throws the refusal, which stays in the dialog. */
  onNewSeats: (tableId: string, amount: number, prefix: string) => Promise<readonly { id: string }[]>
  /** The boxes in the order of their numbers, and the spaces they get, one each. */
  onCreate: (run: DeskRun, spaceIds: string[]) => void
}

/** Seats that one call makes. */
const mostNewSeats = 200

const usual: DeskRun = {
  rows: 4,
  columns: 5,
  width: 120,
  height: 60,
  gapX: 0,
  gapY: 150,
  facing: true,
  prefix: 'Escritorio',
  first: 1,
  direction: 'rows',
}

/** Many desks at once: how many, how far apart, how they are called, and which seats they are. */
export function DeskRunForm({ opened, onClose, ...props }: DeskRunFormProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Filas de escritorios" size="lg">
      {opened && <Fields onClose={onClose} {...props} />}
    </Modal>
  )
}

function Fields({ seats, tables, nameOf, onClose, onNewSeats, onCreate }: Omit<DeskRunFormProps, 'opened'>) {
  const [run, setRun] = useState(usual)
  const [choice, setChoice] = useState<SeatChoice>({ assign: seats.length > 0, parent: null, table: null })
  const { busy, refusal, run: attempt } = useAttempt()
  const { assign, parent, table } = choice
  const free = seats.filter(({ parentId }) => parent === null || parentId === parent)
  const count = run.rows * run.columns
  const tooMany = count > largestRun
  const size = sizeOfRun(run)
  const given = assign ? Math.min(count, free.length) : 0
  const missing = Math.min(count - given, mostNewSeats)
  const create = async () => {
    const spaceIds = free.slice(0, given).map(({ id }) => id)
    await attempt(async () => {
      if (table !== null && missing > 0)
        spaceIds.push(...(await onNewSeats(table, missing, run.prefix.trim() || 'Escritorio')).map(({ id }) => id))
      onCreate(run, spaceIds)
      onClose()
    })
  }
  const complete = [run.rows, run.columns, run.width, run.height].every(value => value >= 1)
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (complete && !tooMany) create()
      }}
    >
      <Stack>
        <RunPreview run={run} />
        <RunFields run={run} onChange={setRun} />
        <RunSeats
          choice={choice}
          onChange={setChoice}
          seats={seats}
          tables={tables}
          nameOf={nameOf}
          missing={tooMany ? 0 : missing}
        />
        {refusal && <ProblemAlert refusal={refusal} />}
        <Group justify="space-between">
          <Text size="sm" c={tooMany ? 'red' : 'dimmed'} role="status">
            {tooMany
              ? `Hasta ${largestRun} escritorios a la vez.`
              : `${formatCounted(count, 'escritorio', 'escritorios')} en ${(size.width / 100).toFixed(1)} × ${(size.height / 100).toFixed(1)} m${
                  assign && seats.length > 0 ? `; ${given} con su espacio` : ''
                }`}
          </Text>
          <FormButtons submit="Dibujar" busy={busy} disabled={!complete || tooMany} onCancel={onClose} />
        </Group>
      </Stack>
    </form>
  )
}
