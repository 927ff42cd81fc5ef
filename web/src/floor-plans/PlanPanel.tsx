import type { Background, FloorPlan } from '@aforo/contract/floor-plans'
import { ActionIcon, Button, FileButton, Group, NumberInput, Slider, Switch, Text, Tooltip } from '@mantine/core'
import { IconPhotoPlus, IconReplace, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { client } from '../api.ts'
import { type Refusal, refusalOf } from '../problem.ts'
import { formatCounted } from '../ui/formats.ts'
import { ProblemAlert } from '../ui/ProblemAlert.tsx'
import { toast } from '../ui/toast.tsx'
import { Figure } from './ElementPanel.tsx'
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

const accepted = 'image/png,image/jpeg,image/webp,image/svg+xml,application/pdf'
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
  const removeOne = ({ id }: Background) =>
    attempt(async () => {
      const next = await client.floorPlans.deleteBackground(
        { id: plan.id, backgroundId: id, version: version() },
        quiet,
      )
      onSheet({ backgrounds: sheet.backgrounds.filter(each => each.id !== id) }, next.version)
    })
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

function NewBackground({ busy, onChoose }: { busy: boolean; onChoose: (file: File, page: number) => void }) {
  const [pdf, setPdf] = useState<File>()
  return (
    <>
      <FileButton
        accept={accepted}
        inputProps={{ 'aria-label': 'Imagen de fondo' }}
        onChange={file => {
          if (!file) return
          if (file.type === 'application/pdf') setPdf(file)
          else onChoose(file, 1)
        }}
      >
        {button => (
          <Button
            {...button}
            size="compact-sm"
            variant="default"
            loading={busy}
            leftSection={<IconPhotoPlus size={16} />}
          >
            Añadir imagen o PDF
          </Button>
        )}
      </FileButton>
      <Text size="xs" c="dimmed">
        PNG, JPEG, SVG o una página de un PDF, de hasta 20 MB.
      </Text>
      {pdf && (
        <PageChoice
          file={pdf}
          onCancel={() => setPdf(undefined)}
          onChoose={page => {
            onChoose(pdf, page)
            setPdf(undefined)
          }}
        />
      )}
    </>
  )
}

/** Which page of a PDF. */
function PageChoice({
  file,
  onChoose,
  onCancel,
}: {
  file: File
  onChoose: (page: number) => void
  onCancel: () => void
}) {
  const [page, setPage] = useState<number | string>(1)
  return (
    <div className={classes.background}>
      <Text size="xs" truncate>
        {file.name}
      </Text>
      <NumberInput size="xs" label="Página" min={1} max={200} allowDecimal={false} value={page} onChange={setPage} />
      <Group gap="xs">
        <Button size="compact-xs" onClick={() => typeof page === 'number' && onChoose(page)}>
          Usar esta página
        </Button>
        <Button size="compact-xs" variant="subtle" color="gray" onClick={onCancel}>
          Cancelar
        </Button>
      </Group>
    </div>
  )
}

interface BackgroundCardProps {
  background: Background
  busy: boolean
  readOnly: boolean
  onPlace: (background: Background) => void
  onRemove: () => void
  onReplace: (file: File, page: number) => void
}

function BackgroundCard({ background, busy, readOnly, onPlace, onRemove, onReplace }: BackgroundCardProps) {
  const { name, url, page, x, y, width, pixelWidth, pixelHeight, opacity, visible } = background
  const [shown, setShown] = useState(opacity)
  const scaled = (next: number) => onPlace({ ...background, width: next, height: (next * pixelHeight) / pixelWidth })
  return (
    <div className={classes.background}>
      <div className={classes.picture}>
        <img src={url} alt="" />
        <Text size="xs" truncate flex={1} title={name}>
          {name}
          {page !== null && `, página ${page}`}
        </Text>
        {!readOnly && (
          <>
            <FileButton
              accept={accepted}
              inputProps={{ 'aria-label': `Otra imagen en lugar de ${name}` }}
              onChange={file => file && onReplace(file, page ?? 1)}
            >
              {button => (
                <Tooltip label="Cambiar">
                  <ActionIcon
                    {...button}
                    variant="subtle"
                    color="gray"
                    size="sm"
                    aria-label={`Cambiar ${name}`}
                    disabled={busy}
                  >
                    <IconReplace size={16} />
                  </ActionIcon>
                </Tooltip>
              )}
            </FileButton>
            <Tooltip label="Quitar">
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                aria-label={`Quitar ${name}`}
                disabled={busy}
                onClick={onRemove}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </Tooltip>
          </>
        )}
      </div>
      {!readOnly && (
        <>
          <Text size="xs" c="dimmed" id={`${background.id}-opacity`}>
            Opacidad
          </Text>
          <Slider
            size="sm"
            min={0.05}
            max={1}
            step={0.05}
            label={value => `${Math.round(value * 100)} %`}
            thumbProps={{ 'aria-labelledby': `${background.id}-opacity` }}
            value={shown}
            onChange={setShown}
            onChangeEnd={next => onPlace({ ...background, opacity: next })}
          />
          <div className={classes.pair}>
            <Figure label="Ancho (cm)" min={1} value={Math.round(width * 10) / 10} onWrite={scaled} />
            <Figure label="X" value={x} onWrite={next => onPlace({ ...background, x: next })} />
            <Figure label="Y" value={y} onWrite={next => onPlace({ ...background, y: next })} />
          </div>
          <Switch
            size="xs"
            label="Se ve"
            checked={visible}
            onChange={event => onPlace({ ...background, visible: event.currentTarget.checked })}
          />
        </>
      )}
    </div>
  )
}
