import {
  locationFeatureLabels,
  productFeatureLabels,
  productFlagLabels,
  productTypeLabels,
} from '@aforo/api/offer/product-labels'
import { type ProductCategory, ProductType } from '@aforo/api/offer/product-types'
import { productWords as words } from '@aforo/api/offer/product-words'
import { categoryOf, LocationFeature, onlyIn, ProductFeature, ProductFlag, unsellable } from '@aforo/api/offer/products'
import { displayName } from '@aforo/api/places/labels'
import { SpaceType } from '@aforo/api/places/spaces'
import { Fieldset, Group, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import { api, client } from '../../platform/api.ts'
import { campusChoices } from '../../ui/campusChoices.ts'
import type { Choice, ChoiceSource } from '../../ui/choices.ts'
import { noEnd } from '../../ui/dates/calendar.ts'
import { DayField } from '../../ui/dates/DayField.tsx'
import { fieldOf, SelectField, TextAreaField, TextField, UppercaseField } from '../../ui/fields.tsx'
import { isInField } from '../../ui/isInField.ts'
import { MultiSelectField } from '../../ui/MultiSelectField.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { optionsOf } from '../../ui/options.ts'
import { SearchField } from '../../ui/SearchField.tsx'
import { NewSpaceHere, spaceTypeOf } from './NewSpaceHere.tsx'
import { noSpace, type ProductValues } from './productForm.ts'

const locations = optionsOf(LocationFeature.options, locationFeatureLabels)

/** The choices that go with a category. */
function choicesOf(category: ProductCategory) {
  const fits = (code: ProductFeature | ProductFlag) => (onlyIn[code] ?? category) === category
  return {
    types: optionsOf(
      ProductType.options.filter(type => categoryOf[type] === category),
      productTypeLabels,
    ),
    features: optionsOf(ProductFeature.options.filter(fits), productFeatureLabels),
    flags: optionsOf(ProductFlag.options.filter(fits), productFlagLabels),
  }
}
const choices = { SPACE: choicesOf('SPACE'), ADDITIONAL: choicesOf('ADDITIONAL') }
const examples = {
  SPACE: { name: 'Oficina 301', code: 'OF-301' },
  ADDITIONAL: { name: 'Casillero 12', code: 'CAS-12' },
}

const sellable = SpaceType.options.filter(type => !unsellable.includes(type))

/** The spaces of a campus that a product can sell, by name. */
const spaceChoices = (campusId: string): ChoiceSource => ({
  key: [...api.spaces.key(), campusId],
  search: async q => {
    const { items, totalItems } = await client.spaces.search({ q, campusId, types: sellable, pageSize: 50 })
    const choices = items.map(
      ({ id, parentName, ...space }): Choice => ({
        value: id,
        label: displayName(space),
        hint: parentName ?? undefined,
      }),
    )
    return { choices, total: totalItems }
  },
  find: async id => {
    const space = await client.spaces.details({ id })
    return { value: id, label: displayName(space), hint: space.parentName ?? undefined }
  },
  none: 'Ningún espacio de la sede coincide',
})

/**
 * A new product is called as its space and holds as many, where neither was typed.
 * @param made a moment ago: a room begins with a capacity of 1, which nobody said
 */
async function takeFromSpace(form: UseFormReturnType<ProductValues>, made = false) {
  const { spaceId, name, capacity } = form.getValues()
  if (spaceId === noSpace || (name.trim() !== '' && capacity !== null)) return
  const space = await client.spaces.details({ id: spaceId }).catch(() => undefined)
  const now = form.getValues()
  if (!space || now.spaceId !== spaceId) return
  if (now.name.trim() === '' && !isInField(form, 'name')) form.setFieldValue('name', displayName(space))
  if (!made && now.capacity === null && space.capacity && !isInField(form, 'capacity'))
    form.setFieldValue('capacity', space.capacity)
}

/** All that is said of a product: what it is, where, since when, and what whoever sells it should know. */
export function ProductFields({
  form,
  category,
  afterDays,
  mayMakeSpace = false,
}: {
  form: UseFormReturnType<ProductValues>
  category: ProductCategory
  /** Stands below the days, which it is about. */
  afterDays?: ReactNode
  /** A space that isn't there yet can be made here. */
  mayMakeSpace?: boolean
}) {
  const { campusId, type } = form.getValues()
  const [wish, setWish] = useState<string>()
  const spaceType = spaceTypeOf[type]
  const canMake = mayMakeSpace && campusId !== '' && spaceType !== undefined
  const { types, features, flags } = choices[category]
  return (
    <>
      <TextField {...fieldOf(form, words, 'name')} placeholder={examples[category].name} maxLength={100} withAsterisk />
      <Group grow align="flex-start">
        <UppercaseField
          {...fieldOf(form, words, 'code')}
          placeholder={examples[category].code}
          maxLength={30}
          withAsterisk
        />
        <SelectField {...fieldOf(form, words, 'type')} data={types} searchable={false} withAsterisk />
      </Group>
      <SearchField
        form={form}
        name="campusId"
        label={words.campus.label}
        placeholder="Elige una sede"
        source={campusChoices}
        onChosen={() => form.setFieldValue('spaceId', noSpace)}
        withAsterisk
      />
      <SearchField
        key={campusId}
        form={form}
        name="spaceId"
        label={words.space.label}
        description="Lo que se entrega al cliente. Puede decirse después."
        disabled={campusId === ''}
        source={spaceChoices(campusId)}
        fixed={[{ value: noSpace, label: 'Sin espacio' }]}
        onChosen={() => takeFromSpace(form)}
        onCreate={canMake ? setWish : undefined}
      />
      {canMake && wish !== undefined && (
        <NewSpaceHere
          key={wish}
          name={wish}
          type={spaceType}
          campusId={campusId}
          onMade={id => {
            form.setFieldValue('spaceId', id)
            setWish(undefined)
            takeFromSpace(form, true)
          }}
          onCancel={() => setWish(undefined)}
        />
      )}
      <NumberField form={form} name="capacity" label={`${words.capacity.label} (personas)`} min={1} max={10_000} />
      <Fieldset legend="Cuándo se ofrece">
        <Group grow align="flex-start">
          <DayField form={form} name="startsOn" label="Desde" placeholder="Hoy" />
          <DayField form={form} name="endsOn" label="Hasta" placeholder={noEnd} />
        </Group>
        <Text size="xs" c="dimmed" mt="xs">
          Ambos días incluidos, según la fecha de la sede.
        </Text>
      </Fieldset>
      {afterDays}
      <Fieldset legend="Para vender">
        <Stack gap="sm">
          <MultiSelectField {...fieldOf(form, words, 'features')} data={features} />
          <MultiSelectField {...fieldOf(form, words, 'locationFeatures')} data={locations} />
          <MultiSelectField {...fieldOf(form, words, 'flags')} data={flags} />
          <TextAreaField {...fieldOf(form, words, 'description')} maxLength={1000} />
        </Stack>
      </Fieldset>
    </>
  )
}
