import { isLevel } from '@aforo/api/places/space-places'
import { spaceWords as words } from '@aforo/api/places/space-words'
import type { SpaceDetails, SpaceNode } from '@aforo/api/places/spaces'
import { Text } from '@mantine/core'
import { IconPhoto, IconStairs } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '../../platform/api.ts'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { PictureInput } from '../../ui/PictureInput.tsx'
import { isChosen, type PictureValue, pictureKey, pictureWords } from '../../ui/pictures.ts'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { staleAlert } from '../../ui/StaleAlert.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { useVersionedForm } from '../../ui/useVersionedForm.ts'
import { readAgain, spaceQuery } from './spacesQuery.ts'
import { useGoing } from './useSpaceWrites.ts'

const valuesOf = ({ photoKey, layoutKey }: SpaceDetails): { photo: PictureValue; layout: PictureValue } => ({
  photo: photoKey,
  layout: layoutKey,
})
type Values = ReturnType<typeof valuesOf>

/** Where a form's picture is shown from. */
function sourceOf(value: PictureValue, known: (SpaceDetails | undefined)[]): string | null {
  if (value === null || isChosen(value)) return value
  for (const each of known) {
    if (each?.photoKey === value) return each.photoUrl
    if (each?.layoutKey === value) return each.layoutUrl
  }
  return null
}

const differencesOf = (mine: Values, newer: SpaceDetails) => {
  const theirs = valuesOf(newer)
  return [
    {
      name: words.photo.label,
      mine: pictureWords(mine.photo, 'imagen'),
      theirs: pictureWords(theirs.photo, 'imagen'),
    },
    {
      name: words.layout.label,
      mine: pictureWords(mine.layout, 'imagen'),
      theirs: pictureWords(theirs.layout, 'imagen'),
    },
  ]
}

/** The photo of a space and, of a floor, its layout. */
export function SpacePictures({ space }: { space: SpaceNode }) {
  const query = useQuery({ ...spaceQuery(space.id), enabled: !useGoing(space.id) })
  if (query.data) return <Pictures key={space.id} details={query.data} />
  return <LoadingOrError query={query} skeleton={160} />
}

function Pictures({ details }: { details: SpaceDetails }) {
  const queryClient = useQueryClient()
  const level = isLevel(details.type)
  const write = async (values: Values, { id, version }: SpaceDetails) => {
    const photo = await pictureKey(values.photo)
    const layout = level ? { layout: await pictureKey(values.layout) } : {}
    const after = await client.spaces.setPictures({ id, version, photo, ...layout })
    await readAgain(queryClient)
    return after
  }
  const record = useVersionedForm({
    latest: details,
    valuesOf,
    save: write,
    onSaved: (before, after) => {
      record.reset()
      toast.undo('Se guardaron las imágenes.', () => undo(() => write(valuesOf(before), after)))
    },
  })
  const { form, newer, base } = record
  const values = form.getValues()
  const input = (field: keyof Values) => ({
    value: values[field],
    src: sourceOf(values[field], [details, base, newer]),
    error: form.errors[field],
    onChange: (value: PictureValue) => {
      form.clearFieldError(field)
      form.setFieldValue(field, value)
    },
  })
  return (
    <RecordForm record={record} submit="Guardar imágenes" renderRefusal={() => staleAlert(record, differencesOf)}>
      <PictureInput
        {...input('photo')}
        label="Foto"
        description="Apaisada y con luz; hasta 2 MB."
        fallback={<IconPhoto size={28} stroke={1.3} aria-hidden />}
      />
      {level && (
        <>
          <PictureInput
            {...input('layout')}
            label="Plano de referencia"
            description="Una imagen de la distribución; hasta 2 MB."
            fallback={<IconStairs size={28} stroke={1.3} aria-hidden />}
          />
          <Text size="xs" c="dimmed">
            Es una imagen para orientarse. El plano con sus elementos se dibuja aparte.
          </Text>
        </>
      )}
    </RecordForm>
  )
}
