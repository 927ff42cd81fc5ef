import type { PlaceableSpace } from '@aforo/contract/floor-plans'
import { displayName } from '@aforo/contract/labels'
import {
  Button,
  Checkbox,
  Group,
  Modal,
  NumberInput,
  SegmentedControl,
  Select,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { useState } from 'react'
import { type Refusal, refusalOf } from '../problem.ts'
import { foldedFilter } from '../ui/foldedFilter.ts'
import { formatCounted } from '../ui/formats.ts'
import { ProblemAlert } from '../ui/ProblemAlert.tsx'
import { type DeskRun, deskRun, largestRun, sizeOfRun } from './deskRun.ts'

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
  const [assign, setAssign] = useState(seats.length > 0)
  const [parent, setParent] = useState<string | null>(null)
  const [table, setTable] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<Refusal>()
  const [busy, setBusy] = useState(false)
  const parents = [...new Set(seats.flatMap(({ parentId }) => parentId ?? []))]
  const free = seats.filter(({ parentId }) => parent === null || parentId === parent)
  const count = run.rows * run.columns
  const tooMany = count > largestRun
  const size = sizeOfRun(run)
  const given = assign ? Math.min(count, free.length) : 0
  const figure = (
    name: 'rows' | 'columns' | 'width' | 'height' | 'gapX' | 'gapY' | 'first',
    label: string,
    min: number,
    max: number,
  ) => (
    <NumberInput
      label={label}
      min={min}
      max={max}
      allowDecimal={false}
      value={run[name]}
      onChange={value => typeof value === 'number' && setRun({ ...run, [name]: value })}
      data-autofocus={name === 'rows' || undefined}
    />
  )
  const missing = Math.min(count - given, mostNewSeats)
  const create = async () => {
    const spaceIds = free.slice(0, given).map(({ id }) => id)
    setBusy(true)
    setRefusal(undefined)
    try {
      if (table !== null && missing > 0)
        spaceIds.push(...(await onNewSeats(table, missing, run.prefix.trim() || 'Escritorio')).map(({ id }) => id))
      onCreate(run, spaceIds)
      onClose()
    } catch (error) {
      setRefusal(refusalOf(error))
    }
    setBusy(false)
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
        <Preview run={run} />
        <Group grow>
          {figure('rows', 'Filas', 1, 100)}
          {figure('columns', 'Columnas', 1, 100)}
        </Group>
        <Group grow>
          {figure('width', 'Ancho de cada uno (cm)', 20, 1000)}
          {figure('height', 'Fondo (cm)', 20, 1000)}
        </Group>
        <Group grow>
          {figure('gapX', 'Entre columnas (cm)', 0, 2000)}
          {figure('gapY', run.facing ? 'Pasillo entre pares (cm)' : 'Entre filas (cm)', 0, 2000)}
        </Group>
        <Checkbox
          label="De a pares, frente a frente"
          checked={run.facing}
          onChange={event => setRun({ ...run, facing: event.currentTarget.checked })}
        />
        <Group grow align="flex-end">
          <TextInput
            label="Nombre"
            description={`${nameOfDesk(run, 0)} … ${nameOfDesk(run, count - 1)}`}
            inputWrapperOrder={['label', 'input', 'description']}
            maxLength={60}
            value={run.prefix}
            onChange={event => setRun({ ...run, prefix: event.currentTarget.value })}
          />
          {figure('first', 'Primer número', 0, 99_999)}
        </Group>
        <SegmentedControl
          aria-label="Orden de los números"
          value={run.direction}
          onChange={direction => setRun({ ...run, direction: direction as DeskRun['direction'] })}
          data={[
            { value: 'rows', label: 'Numerar por filas' },
            { value: 'columns', label: 'Numerar por columnas' },
          ]}
        />
        {seats.length > 0 && (
          <Stack gap="xs">
            <Checkbox
              label={`Asignar los escritorios del piso que aún no tienen lugar (${seats.length})`}
              checked={assign}
              onChange={event => setAssign(event.currentTarget.checked)}
            />
            {assign && parents.length > 1 && (
              <Select
                aria-label="De qué mesa o área"
                placeholder="De cualquier mesa"
                clearable
                data={parents.map(id => ({ value: id, label: nameOf(id) ?? 'Sin nombre' }))}
                value={parent}
                onChange={setParent}
              />
            )}
          </Stack>
        )}
        {tables.length > 0 && missing > 0 && !tooMany && (
          <Select
            label={`Crear los ${missing} escritorios que faltan en`}
            description="Quedan en esa mesa, con números seguidos, y cada uno en su lugar del plano."
            placeholder="No crear: solo dibujar"
            clearable
            searchable
            filter={foldedFilter}
            data={tables.map(each => ({ value: each.id, label: displayName(each) }))}
            value={table}
            onChange={setTable}
          />
        )}
        {refusal && <ProblemAlert refusal={refusal} />}
        <Group justify="space-between">
          <Text size="sm" c={tooMany ? 'red' : 'dimmed'} role="status">
            {tooMany
              ? `Hasta ${largestRun} escritorios a la vez.`
              : `${formatCounted(count, 'escritorio', 'escritorios')} en ${(size.width / 100).toFixed(1)} × ${(size.height / 100).toFixed(1)} m${
                  assign && seats.length > 0 ? `; ${given} con su espacio` : ''
                }`}
          </Text>
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" loading={busy} disabled={!complete || tooMany}>
              Dibujar
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  )
}

const nameOfDesk = (run: DeskRun, index: number) =>
  [run.prefix.trim(), run.first + index].filter(part => part !== '').join(' ')

/** The run in small. */
function Preview({ run }: { run: DeskRun }) {
  const { width, height } = sizeOfRun(run)
  const boxes = run.rows * run.columns <= largestRun ? deskRun(run, { x: 0, y: 0 }) : []
  return (
    <svg viewBox={`-10 -10 ${width + 20} ${height + 20}`} style={{ width: '100%', height: 130 }} aria-hidden>
      {boxes.map(box => (
        <rect
          key={`${box.x} ${box.y}`}
          x={box.x}
          y={box.y}
          width={box.width}
          height={box.height}
          rx={6}
          fill="var(--mantine-color-aforo-light)"
          stroke="var(--mantine-color-aforo-5)"
          strokeWidth={Math.max(width, height) / 300}
        />
      ))}
    </svg>
  )
}

/** Seats in the order in which people count: "Escritorio 9" before "Escritorio 10". */
export const byName = (spaces: readonly PlaceableSpace[]) =>
  spaces.toSorted((a, b) => displayName(a).localeCompare(displayName(b), 'es', { numeric: true }))
