import { parkingSpotTypeLabels, spaceKindLabels, spaceKindNotes } from '@aforo/api/places/labels'
import { spaceWords as words } from '@aforo/api/places/space-words'
import { ParkingSpotType, type SpaceHolder, SpaceKind, type SpaceType } from '@aforo/api/places/spaces'
import type { ComponentProps, ReactNode } from 'react'
import { fieldOf, SelectField } from '../../ui/fields.tsx'
import { optionsOf } from '../../ui/options.ts'
import { FeaturePicker } from './FeatureIcons.tsx'
import { hasField } from './kinds.ts'
import { UseFields } from './UseFields.tsx'

type Form = ComponentProps<typeof FeaturePicker>['form']

function noteOf(form: Form): string | undefined {
  const kind = SpaceKind.safeParse(form.getInputProps('kind').value)
  return kind.success ? spaceKindNotes[kind.data] : undefined
}

interface KindFieldsProps {
  form: Form
  type: SpaceType
  /** Whose it is now. */
  holder?: SpaceHolder | null
  /** Several are made at once: each gets its holder afterwards. */
  many?: boolean
  /** Stands below the use, which it is about. */
  afterUse?: ReactNode
}

/** What a space of some kinds has besides: its use and whose it is, for which vehicle it is, what is in it. */
export const KindFields = ({ form, type, holder, many, afterUse }: KindFieldsProps) => (
  <>
    {hasField(type, 'kind') && (
      <>
        <SelectField
          {...fieldOf(form, words, 'kind')}
          description={noteOf(form)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={optionsOf(SpaceKind.options, spaceKindLabels)}
          searchable={false}
        />
        <UseFields form={form} holder={holder} many={many} />
        {afterUse}
      </>
    )}
    {hasField(type, 'parkingSpotType') && (
      <SelectField
        {...fieldOf(form, words, 'parkingSpotType')}
        data={optionsOf(ParkingSpotType.options, parkingSpotTypeLabels)}
        searchable={false}
      />
    )}
    {hasField(type, 'features') && <FeaturePicker form={form} name="features" />}
  </>
)
