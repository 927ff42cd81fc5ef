import { screenKindLabels } from '@aforo/api/front-desk/screen-words'
import { ScreenKind } from '@aforo/api/front-desk/screens'
import { Input, SegmentedControl } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { spaceChoices } from '../../places/spaces/spaceChoices.ts'
import { campusChoices } from '../../ui/campusChoices.ts'
import type { Choice } from '../../ui/choices.ts'
import { optionsOf } from '../../ui/options.ts'
import { SearchSelect } from '../../ui/SearchSelect.tsx'
import type { PlaceValues } from './placeForm.ts'

const kinds = optionsOf(ScreenKind.options, screenKindLabels)
const rooms = spaceChoices(undefined, ['ROOM', 'PHONE_BOOTH'])

interface PlaceFieldsProps<Values extends PlaceValues> {
  form: UseFormReturnType<Values>
  /** The chosen place, if its name is known. */
  known?: Choice | undefined
}

/** What a screen shows: the door of a room, or a campus. */
export function PlaceFields<Values extends PlaceValues>({ form, known }: PlaceFieldsProps<Values>) {
  const place = form as unknown as UseFormReturnType<PlaceValues>
  const { kind, spaceId, campusId } = place.getValues()
  return (
    <>
      <Input.Wrapper label="Qué muestra" labelElement="div">
        <SegmentedControl
          fullWidth
          aria-label="Qué muestra"
          data={kinds}
          value={kind}
          onChange={value => place.setFieldValue('kind', ScreenKind.parse(value))}
        />
      </Input.Wrapper>
      {kind === 'ROOM' ? (
        <SearchSelect
          label="Sala"
          placeholder="Busca la sala o cabina"
          withAsterisk
          source={rooms}
          value={spaceId}
          known={known}
          error={place.errors.spaceId}
          onChoose={choice => place.setFieldValue('spaceId', choice?.value ?? null)}
        />
      ) : (
        <SearchSelect
          label="Sede"
          placeholder="Busca la sede"
          withAsterisk
          source={campusChoices}
          value={campusId}
          known={known}
          error={place.errors.campusId}
          onChoose={choice => place.setFieldValue('campusId', choice?.value ?? null)}
        />
      )}
    </>
  )
}
