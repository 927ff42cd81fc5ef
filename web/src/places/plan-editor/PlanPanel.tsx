import type { Background } from '@aforo/api/places/floor-plans'
import { mostBackgrounds } from '@aforo/api/places/floor-plans'
import { NumberInput, Text } from '@mantine/core'
import { useState } from 'react'
import { client } from '../../platform/api.ts'
import { formatCounted } from '../../ui/formats.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { toast } from '../../ui/toast.tsx'
import { uploaded } from '../../ui/uploads.ts'
import { useAttempt } from '../../ui/useAttempt.ts'
import { withBackground } from '../floor-plans/document.ts'
import { BackgroundCard, NewBackground } from './Backgrounds.tsx'
import { type Editor, sheetIn, take, writeSheet } from './editor.ts'
import classes from './Panels.module.css'
import type { Saver } from './saver.ts'

interface PlanPanelProps {
  planId: string
  editor: Editor
  act: (change: (editor: Editor) => Editor) => void
  saver: Saver
  counts: { elements: number; placed: number; spaces: number }
  readOnly: boolean
}

/** The plan itself while nothing is selected: its size, and the pictures under it. */
export function PlanPanel({ planId, editor, act, saver, counts, readOnly }: PlanPanelProps) {
  const sheet = sheetIn(editor)
  const { busy, refusal, dismiss, run } = useAttempt()
  const resize = (change: { width?: number; height?: number }) => act(now => writeSheet(now, change))
  const upload = (file: File, page: number, replaces?: Background) =>
    run(async () => {
      const change = await saver.alongside(async version => {
        const { planVersion, pages, ...added } = await uploaded(
          () => client.floorPlans.addBackground({ id: planId, file, page, version, replaces: replaces?.id }),
          replaces ? 'Plano reemplazado.' : sheet.backgrounds.length > 0 ? 'Plano agregado.' : 'Plano subido.',
        )
        if (pages !== null && pages > 1) toast.info(`El PDF tiene ${pages} páginas; se usa la ${added.page ?? page}.`)
        return { version: planVersion, change: document => withBackground(document, added, replaces?.id) }
      })
      act(now => take(now, change))
    })
  const place = (id: string, change: Partial<Background>) =>
    act(now =>
      writeSheet(
        now,
        { backgrounds: sheetIn(now).backgrounds.map(each => (each.id === id ? { ...each, ...change } : each)) },
        // A switch is a step each time; a slider or a figure is one until something else is touched.
        change.visible === undefined ? `background:${id}:${Object.keys(change).join()}` : undefined,
      ),
    )
  const removeOne = (id: string) =>
    act(now => writeSheet(now, { backgrounds: sheetIn(now).backgrounds.filter(each => each.id !== id) }))
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
      {refusal && <ProblemAlert refusal={refusal} onClose={dismiss} />}
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
            onPlace={change => place(background.id, change)}
            onRemove={() => removeOne(background.id)}
            onReplace={(file, page) => upload(file, page, background)}
          />
        ))}
        {!readOnly && sheet.backgrounds.length < mostBackgrounds && <NewBackground busy={busy} onChoose={upload} />}
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
