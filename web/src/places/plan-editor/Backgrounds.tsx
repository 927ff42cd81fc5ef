import type { Background } from '@aforo/api/places/floor-plans'
import { Button, Group, NumberInput, Slider, Switch, Text } from '@mantine/core'
import { IconPhotoPlus, IconReplace, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import { PickFile } from '../../ui/PickFile.tsx'
import { Figure } from './Figure.tsx'
import classes from './Panels.module.css'

const accepted = 'image/png,image/jpeg,image/webp,image/svg+xml,application/pdf'

/** Chooses a picture, or a page of a PDF, for a plan that has room for one. */
export function NewBackground({ busy, onChoose }: { busy: boolean; onChoose: (file: File, page: number) => void }) {
  const [pdf, setPdf] = useState<File>()
  return (
    <>
      <PickFile
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
      </PickFile>
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
  /** Changes along one field, one after the other, are one step. */
  onPlace: (change: Partial<Background>) => void
  onRemove: () => void
  onReplace: (file: File, page: number) => void
}

/** A picture under the drawing: how strong, how large, where; another one in its place. */
export function BackgroundCard({ background, busy, readOnly, onPlace, onRemove, onReplace }: BackgroundCardProps) {
  const { name, url, page, x, y, width, pixelWidth, pixelHeight, opacity, visible } = background
  const [pdf, setPdf] = useState<File>()
  const scaled = (next: number) => onPlace({ width: next, height: (next * pixelHeight) / pixelWidth })
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
            <PickFile
              accept={accepted}
              inputProps={{ 'aria-label': `Otra imagen en lugar de ${name}` }}
              onChange={file => {
                if (file?.type === 'application/pdf') setPdf(file)
                else if (file) onReplace(file, 1)
              }}
            >
              {button => (
                <IconButton label="Cambiar" name={`Cambiar ${name}`} {...button} size="sm" disabled={busy}>
                  <IconReplace size={16} />
                </IconButton>
              )}
            </PickFile>
            <IconButton label="Quitar" name={`Quitar ${name}`} size="sm" disabled={busy} onClick={onRemove}>
              <IconTrash size={16} />
            </IconButton>
          </>
        )}
      </div>
      {pdf && (
        <PageChoice
          file={pdf}
          onCancel={() => setPdf(undefined)}
          onChoose={chosen => {
            onReplace(pdf, chosen)
            setPdf(undefined)
          }}
        />
      )}
      {!readOnly && (
        <>
          <Text size="xs" c="dimmed" aria-hidden>
            Opacidad
          </Text>
          <Slider
            size="sm"
            min={0.05}
            max={1}
            step={0.05}
            label={value => `${Math.round(value * 100)} %`}
            thumbLabel="Opacidad"
            value={opacity}
            onChange={next => onPlace({ opacity: next })}
          />
          <div className={classes.pair}>
            <Figure label="Ancho (cm)" min={1} value={Math.round(width * 10) / 10} onWrite={scaled} />
            <Figure label="X" value={x} onWrite={next => onPlace({ x: next })} />
            <Figure label="Y" value={y} onWrite={next => onPlace({ y: next })} />
          </div>
          <Switch
            size="xs"
            label="Se ve"
            checked={visible}
            onChange={event => onPlace({ visible: event.currentTarget.checked })}
          />
        </>
      )}
    </div>
  )
}
