import { Group, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPhoto } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { allCampuses, campusChoices } from '../../ui/campusChoices.ts'
import { DateField } from '../../ui/DateField.tsx'
import { noEnd } from '../../ui/dates/calendar.ts'
import { TextAreaField, TextField } from '../../ui/fields.tsx'
import { PictureInput } from '../../ui/PictureInput.tsx'
import { isChosen, type PictureValue } from '../../ui/pictures.ts'
import { SearchField } from '../../ui/SearchField.tsx'

export type NewsValues = {
  title: string
  text: string
  pictureKey: PictureValue
  campusId: string
  from: string
  to: string | null
}

/** The choice of all campuses, in the form. */
export const everywhere = 'all'

/** @param stored where the picture that it has is shown from */
export function NewsFields({ form, stored }: { form: UseFormReturnType<NewsValues>; stored: string | null }) {
  const { pictureKey: picture } = form.getValues()
  const start = useEffectEvent(() => form.getInputNode('title')?.focus())
  useEffect(() => {
    // The button that led here is gone, and the focus with it.
    if (document.activeElement === document.body) start()
  }, [])
  return (
    <>
      <TextField form={form} name="title" label="Título" maxLength={120} withAsterisk data-autofocus />
      <TextAreaField
        form={form}
        name="text"
        label="Texto"
        description="Una línea vacía separa párrafos, «- » hace listas, **negrita** resalta y los enlaces se reconocen solos."
        minRows={5}
        maxRows={14}
        maxLength={4000}
        withAsterisk
      />
      <SearchField
        form={form}
        name="campusId"
        label="Para quién"
        source={campusChoices}
        fixed={[{ value: everywhere, label: allCampuses }]}
      />
      <Group grow align="flex-start">
        <DateField form={form} name="from" label="Desde" withAsterisk />
        <DateField
          form={form}
          name="to"
          label="Hasta"
          placeholder={noEnd}
          clearable
          clearButtonProps={{ 'aria-label': 'Sin fecha final' }}
          styles={{ placeholder: { color: 'var(--mantine-color-dimmed)' } }}
        />
      </Group>
      <Text size="xs" c="dimmed" mt={-8}>
        Se ve desde el primer día hasta el último, ambos incluidos, según la hora de la sede.
      </Text>
      <PictureInput
        label="Imagen (opcional)"
        description="Mejor ancha; hasta 2 MB."
        value={picture}
        src={isChosen(picture) ? picture : picture && stored}
        fallback={<IconPhoto size={22} stroke={1.5} />}
        error={form.errors.pictureKey}
        onChange={value => form.setFieldValue('pictureKey', value)}
      />
    </>
  )
}
