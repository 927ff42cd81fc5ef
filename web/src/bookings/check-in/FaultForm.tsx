import { IncidentCategory as Categories, type IncidentCategory } from '@aforo/api/front-desk/incidents'
import { incidentCategoryLabels } from '@aforo/api/front-desk/labels'
import { z } from 'zod'
import { client } from '../../platform/api.ts'
import { SelectField, TextAreaField } from '../../ui/fields.tsx'
import { missingWords } from '../../ui/missingWords.ts'
import { optionsOf } from '../../ui/options.ts'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRecordForm } from '../../ui/useRecordForm.ts'

const categories = optionsOf(Categories.options, incidentCategoryLabels)
const schema = z.object({
  category: z.enum(Categories.options, missingWords.field),
  text: z.string().trim().min(1, missingWords.field).max(1000),
})

/** What doesn't work at the place one stands before: two fields. */
export function FaultForm({ spaceId, onDone }: { spaceId: string; onDone: () => void }) {
  const record = useRecordForm({
    initialValues: { category: '' as IncidentCategory | '', text: '' },
    schema,
    save: async ({ category, text }) => {
      await client.incidents.report({ spaceId, category: Categories.parse(category), text })
      toast.success('Gracias. El equipo ya lo sabe.')
    },
    onSaved: onDone,
  })
  return (
    <section aria-label="Reportar una falla">
      <RecordForm record={record} submit="Reportar" onCancel={onDone}>
        <SelectField
          form={record.form}
          name="category"
          label="Categoría"
          placeholder="Elige una"
          searchable={false}
          data={categories}
          withAsterisk
        />
        <TextAreaField
          form={record.form}
          name="text"
          label="¿Qué pasa?"
          placeholder="La pantalla no enciende"
          maxLength={1000}
          withAsterisk
        />
      </RecordForm>
    </section>
  )
}
