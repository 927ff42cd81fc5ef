import type { Background, FloorPlan } from '@aforo/contract/floor-plans'
import { NumberInput, Text } from '@mantine/core'
import { useState } from 'react'
import { client } from '../api.ts'
import { type Refusal, refusalOf } from '../problem.ts'
import { formatCounted } from '../ui/formats.ts'
import { ProblemAlert } from '../ui/ProblemAlert.tsx'
import { toast } from '../ui/toast.tsx'
import { undo } from '../ui/undo.ts'
import { BackgroundCard, NewBackground } from './Backgrounds.tsx'
import classes from './Panels.module.css'
import type { Sheet } from './PlanStage.tsx'

interface PlanPanelProps {
  plan: FloorPlan
  sheet: Sheet
  counts: { elements: number; placed: number; spaces: number }
  readOnly: boolean
  /** The plan's present version, which each write of its own goes on from. */
  version: () => number
  onSheet: (sheet: Partial<Sheet>, version: number) => void
}

const quiet = { context: { quiet: true } }

/** The plan itself while nothing is selected: its size, and the pictures under it. */
export function PlanPanel({ plan, sheet, counts, readOnly, version, onSheet }: PlanPanelProps) {
  const [refusal, setRefusal] = useState<Refusal>()
  const [busy, setBusy] = useState(false)
  const attempt = async (run: () => Promise<void>) => {
    setBusy(true)
    setRefusal(undefined)
    try {
      await run()
    } catch (error) {
      setRefusal(refusalOf(error))
    }
    setBusy(false)
  }
  const resize = (change: { width?: number; height?: number; name?: string }) =>
    attempt(async () => {
      const next = await client.floorPlans.change({ id: plan.id, version: version(), ...change }, quiet)
      onSheet({ width: next.width, height: next.height }, next.version)
    })
  const upload = (file: File, page: number, replaces?: Background) =>
    attempt(async () => {
      const { planVersion, pages, ...added } = await client.floorPlans.addBackground(
        { id: plan.id, file, page, version: version(), replaces: replaces?.id },
        quiet,
      )
      const others = sheet.backgrounds.filter(({ id }) => id !== replaces?.id && id !== added.id)
      onSheet({ backgrounds: [...others, added] }, planVersion)
      if (pages !== null && pages > 1) toast.info(`El PDF tiene ${pages} páginas; se usa la ${added.page ?? page}.`)
    })
  const place = (background: Background) =>
    attempt(async () => {
      const { id: backgroundId, x, y, width, height, opacity, visible } = background
      const { planVersion, ...placed } = await client.floorPlans.placeBackground(
        { id: plan.id, version: version(), backgroundId, x, y, width, height, opacity, visible },
        quiet,
      )
      onSheet({ backgrounds: sheet.backgrounds.map(each => (each.id === placed.id ? placed : each)) }, planVersion)
    })
  const removeOne = (background: Background) =>
    attempt(async () => {
      const { id, name, url } = background
      // Kept at hand, so that it can come back.
      const picture = await (await fetch(url)).blob()
      const next = await client.floorPlans.deleteBackground(
        { id: plan.id, backgroundId: id, version: version() },
        quiet,
      )
      const left = sheet.backgrounds.filter(each => each.id !== id)
      onSheet({ backgrounds: left }, next.version)
      toast.undo(`Se quitó «${name}».`, () => undo(() => putBack(background, picture, left)))
    })
  const putBack = async (background: Background, picture: Blob, others: readonly Background[]) => {
    const { x, y, width, height, opacity, visible, name } = background
    const file = new File([picture], name.replace(/(\.\w{1,5})?$/, '.webp'), { type: picture.type })
    const { id } = await client.floorPlans.addBackground({ id: plan.id, file, version: version() }, quiet)
    const { planVersion, ...placed } = await client.floorPlans.placeBackground(
      { id: plan.id, backgroundId: id, x, y, width, height, opacity, visible },
      quiet,
    )
    onSheet({ backgrounds: [...others, placed] }, planVersion)
  }
  return (
    <div className={classes.fields}>
      <div>
        <Text size="sm" fw={600}>
          Plano
        </Text>
        <Text size="xs" c="dimmed">
          {formatCounted(counts.elements, 'elemento', 'elementos')} · {counts.placed} de{' '}
          {formatCounted(counts.spaces, 'espacio', 'espacios')} con lugar
        </Text>
      </div>
      {refusal && <ProblemAlert refusal={refusal} onClose={() => setRefusal(undefined)} />}
      <div className={classes.part}>
        <h3>Tamaño, en metros</h3>
        <div className={classes.pair}>
          <Meters label="Ancho" value={sheet.width} disabled={readOnly} onWrite={width => resize({ width })} />
          <Meters label="Alto" value={sheet.height} disabled={readOnly} onWrite={height => resize({ height })} />
        </div>
      </div>
      <div className={classes.part}>
        <h3>Imagen de fondo</h3>
        {sheet.backgrounds.map(background => (
          <BackgroundCard
            key={background.id}
            background={background}
            busy={busy}
            readOnly={readOnly}
            onPlace={place}
            onRemove={() => removeOne(background)}
            onReplace={(file, page) => upload(file, page, background)}
          />
        ))}
        {!readOnly && sheet.backgrounds.length < 5 && <NewBackground busy={busy} onChoose={upload} />}
      </div>
    </div>
  )
}

/** Written when it is left: a plan isn't resized at every digit. */
function Meters({
  label,
  value,
  disabled,
  onWrite,
}: {
  label: string
  value: number
  disabled: boolean
  onWrite: (centimetres: number) => void
}) {
  const [typed, setTyped] = useState<number | string>(value / 100)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    setTyped(value / 100)
  }
  const write = () => {
    if (typeof typed !== 'number' || typed < 1 || typed > 500) return setTyped(value / 100)
    const next = Math.round(typed * 100)
    if (next !== value) onWrite(next)
  }
  return (
    <NumberInput
      size="xs"
      label={label}
      suffix=" m"
      hideControls
      decimalScale={2}
      disabled={disabled}
      value={typed}
      onChange={setTyped}
      onBlur={write}
      onKeyDown={event => event.key === 'Enter' && write()}
    />
  )
}
