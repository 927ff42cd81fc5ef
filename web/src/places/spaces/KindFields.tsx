import { parkingSpotTypeLabels, spaceKindLabels } from '@aforo/api/places/labels'
import { ParkingSpotType, SpaceKind, type SpaceType } from '@aforo/api/places/spaces'
import type { ComponentProps } from 'react'
import { SelectField } from '../../ui/fields.tsx'
import { optionsOf } from '../../ui/options.ts'
import { FeaturePicker } from './FeatureIcons.tsx'
import { hasField } from './kinds.ts'

type Form = ComponentProps<typeof FeaturePicker>['form']

/** What a space of some kinds has besides: its use, for which vehicle it is, what is in it. */
export const KindFields = ({ form, type }: { form: Form; type: SpaceType }) => (
  <>
    {hasField(type, 'kind') && (
      <SelectField
        form={form}
        name="kind"
        label="Uso"
        data={optionsOf(SpaceKind.options, spaceKindLabels)}
        searchable={false}
      />
    )}
    {hasField(type, 'parkingSpotType') && (
      <SelectField
        form={form}
        name="parkingSpotType"
        label="Vehículo"
        data={optionsOf(ParkingSpotType.options, parkingSpotTypeLabels)}
        searchable={false}
      />
    )}
    {hasField(type, 'features') && <FeaturePicker form={form} name="features" />}
  </>
)
