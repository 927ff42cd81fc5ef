import { IncidentCategory as Categories, type IncidentCategory } from '@aforo/api/front-desk/incidents'
import { z } from 'zod'
import type { Language } from '../../layout/guest/language.ts'
import { client } from '../../platform/api.ts'
import { SelectField, TextAreaField } from '../../ui/fields.tsx'
import { optionsOf } from '../../ui/options.ts'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { faultWords } from './faultWords.ts'

const schemaIn = ({ missing }: { missing: string }) =>
  z.object({
    category: z.enum(Categories.options, missing),
    text: z.string().trim().min(1, missing).max(1000),
  })

interface FaultFormProps {
  spaceId: string
  language: Language
  onDone: () => void
}

/** What doesn't work at the place one stands before: two fields. */
export function FaultForm({ spaceId, language, onDone }: FaultFormProps) {
  const words = faultWords[language]
  const record = useRecordForm({
    initialValues: { category: '' as IncidentCategory | '', text: '' },
    schema: schemaIn(words),
    save: async ({ category, text }) => {
      await client.incidents.report({ spaceId, category: Categories.parse(category), text })
      toast.success(words.done)
    },
    onSaved: onDone,
  })
  return (
    <section aria-label={words.title}>
      <RecordForm record={record} submit={words.submit} cancel={words.cancel} onCancel={onDone}>
        <SelectField
          form={record.form}
          name="category"
          label={words.category}
          placeholder={words.choose}
          searchable={false}
          data={optionsOf(Categories.options, words.categories)}
          withAsterisk
        />
        <TextAreaField
          form={record.form}
          name="text"
          label={words.text}
          placeholder={words.example}
          maxLength={1000}
          withAsterisk
        />
      </RecordForm>
    </section>
  )
}
