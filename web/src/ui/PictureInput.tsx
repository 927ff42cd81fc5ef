import { Button, Group, Input, Text } from '@mantine/core'
import { IconTrash, IconUpload } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { DropArea } from './DropArea.tsx'
import { PickFile } from './PickFile.tsx'
import classes from './PictureInput.module.css'
import { acceptedPictures, choosePicture, type PictureValue, pictureFault } from './pictures.ts'
import { onlyLooks } from './writes.ts'

interface PictureInputProps {
  label: string
  description: string
  value: PictureValue
  /** URL of the picture; null without one. */
  src: string | null
  /** Shown while there is no picture. */
  fallback: ReactNode
  round?: boolean
  /** The server's error. */
  error?: ReactNode
  onChange: (value: PictureValue) => void
}

/** Chooses a picture by button or drop and previews it; it is uploaded only when the form is saved. */
export function PictureInput(props: PictureInputProps) {
  const { label, description, value, src, fallback, round, onChange } = props
  const id = useId()
  const [fault, setFault] = useState<string>()
  const take = (file: File | null | undefined) => {
    if (!file || onlyLooks()) return
    const wrong = pictureFault(file)
    setFault(wrong)
    if (!wrong) onChange(choosePicture(file))
  }
  const error = fault ?? props.error
  return (
    <fieldset className={classes.whole} aria-describedby={id}>
      <Input.Label component="legend" mb={6}>
        {label}
      </Input.Label>
      <DropArea className={classes.picture} onFile={take}>
        <div className={classes.frame} data-round={round || undefined}>
          {src ? <img src={src} alt="" className={classes.image} /> : fallback}
        </div>
        <div className={classes.words}>
          <Group gap="xs" data-writes>
            <PickFile accept={acceptedPictures} onChange={take} inputProps={{ 'aria-label': label }}>
              {button => (
                <Button
                  {...button}
                  size="compact-sm"
                  variant="default"
                  leftSection={<IconUpload size={16} stroke={1.6} />}
                  aria-label={`${value ? 'Cambiar' : 'Elegir'}: ${label}`}
                >
                  {value ? 'Cambiar' : 'Elegir imagen'}
                </Button>
              )}
            </PickFile>
            {value && (
              <Button
                size="compact-sm"
                variant="subtle"
                color="gray"
                leftSection={<IconTrash size={16} stroke={1.6} />}
                aria-label={`Quitar: ${label}`}
                onClick={() => {
                  setFault(undefined)
                  onChange(null)
                }}
              >
                Quitar
              </Button>
            )}
          </Group>
          <div id={id}>
            <Text size="xs" c="dimmed" mt={6}>
              {description}
            </Text>
            {error && (
              <Input.Error mt={4} role="alert">
                {error}
              </Input.Error>
            )}
          </div>
        </div>
      </DropArea>
    </fieldset>
  )
}
