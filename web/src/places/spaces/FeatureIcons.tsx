import { spaceFeatureLabels } from '@aforo/api/places/labels'
import type { SpaceFeature } from '@aforo/api/places/spaces'
import { Checkbox, Text, Tooltip } from '@mantine/core'
import type { FieldForm } from '../../ui/fields.tsx'
import classes from './Spaces.module.css'
import { featureIcons } from './spaceIcons.ts'

/** A space's features as pictures, each with its word on hover; the ones that don't fit are counted. */
export function FeatureIcons({ features, most = 6 }: { features: readonly SpaceFeature[]; most?: number }) {
  if (features.length === 0) return null
  const more = features.slice(most)
  return (
    <ul className={classes.features} aria-label="Equipamiento">
      {features.slice(0, most).map(feature => {
        const Icon = featureIcons[feature]
        return (
          <Tooltip key={feature} label={spaceFeatureLabels[feature]}>
            <li>
              <Icon size={16} stroke={1.6} role="img" aria-label={spaceFeatureLabels[feature]} />
            </li>
          </Tooltip>
        )
      })}
      {more.length > 0 && (
        <Tooltip label={more.map(feature => spaceFeatureLabels[feature]).join(', ')}>
          <li>
            <Text size="xs" c="dimmed">
              +{more.length}
            </Text>
          </li>
        </Tooltip>
      )}
    </ul>
  )
}

/** Chooses features by their pictures. */
export function FeaturePicker({ form, name }: { form: FieldForm; name: string }) {
  const { value, onChange, error } = form.getInputProps(name)
  return (
    <Checkbox.Group label="Equipamiento" value={value as SpaceFeature[]} onChange={onChange} error={error}>
      <div className={classes.tiles}>
        {(Object.keys(spaceFeatureLabels) as SpaceFeature[]).map(feature => {
          const Icon = featureIcons[feature]
          return (
            <Checkbox.Card key={feature} value={feature} radius="md" className={classes.tile}>
              <Icon size={18} stroke={1.6} aria-hidden />
              <span>{spaceFeatureLabels[feature]}</span>
              <Checkbox.Indicator size="xs" aria-hidden />
            </Checkbox.Card>
          )
        })}
      </div>
    </Checkbox.Group>
  )
}
