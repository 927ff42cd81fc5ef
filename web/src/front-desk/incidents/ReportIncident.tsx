import {
  IncidentCategory as Categories,
  type IncidentCategory,
  type IncidentDetail,
} from '@aforo/api/front-desk/incidents'
import { incidentCategoryLabels } from '@aforo/api/front-desk/labels'
import { bookedName } from '@aforo/api/places/labels'
import { IconCamera } from '@tabler/icons-react'
import { z } from 'zod'
import { NoCampus } from '../../people/onboarding/NoCampus.tsx'
import { client } from '../../platform/api.ts'
import { SelectField, TextAreaField } from '../../ui/fields.tsx'
import { missingWords } from '../../ui/missingWords.ts'
import { optionsOf } from '../../ui/options.ts'
import { PictureInput } from '../../ui/PictureInput.tsx'
import { isChosen, type PictureValue, pictureKey } from '../../ui/pictures.ts'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { useUsualCampus } from '../../ui/usualCampus.ts'
import { useStoreIncident } from './incidentQueries.ts'
import { SpaceField, useCampuses } from './SpaceField.tsx'

interface ReportIncidentProps {
  /** Known where the report begins at a place. */
  campusId?: string
  spaceId?: string
  onReported?: (incident: IncidentDetail) => void
  onClose: () => void
}

const categories = optionsOf(Categories.options, incidentCategoryLabels)
const schema = z.object({
  campusId: z.string().min(1, missingWords.field),
  spaceId: z.string().min(1, missingWords.field),
  category: Categories,
  text: z.string().trim().min(1, missingWords.field).max(1000),
})

/** The form of a new report, in the layout's drawer. */
export default function ReportIncident(props: ReportIncidentProps) {
  const campuses = useCampuses()
  const usual = useUsualCampus(campuses)
  if (campuses?.length === 0 && props.campusId === undefined)
    return (
      <NoCampus text="Una incidencia se reporta en un espacio de una sede. Crea la primera." onGo={props.onClose} />
    )
  return usual === undefined && props.campusId === undefined ? null : (
    <ReportForm key={usual} {...props} campusId={props.campusId ?? usual ?? ''} />
  )
}

function ReportForm({ campusId, spaceId = '', onReported, onClose }: ReportIncidentProps & { campusId: string }) {
  const store = useStoreIncident()
  const record = useRecordForm({
    initialValues: {
      campusId,
      spaceId,
      category: '' as IncidentCategory | '',
      text: '',
      photoKey: null as PictureValue,
    },
    schema,
    save: async ({ spaceId, category, text, photoKey }) => {
      const incident = await client.incidents.report({
        spaceId,
        category: Categories.parse(category),
        text,
        photoKey: await pictureKey(photoKey),
      })
      store(incident)
      toast.success(`Se reportó la incidencia en ${bookedName(incident)}.`)
      return incident
    },
    onSaved: incident => {
      onClose()
      onReported?.(incident)
    },
  })
  const { form } = record
  const { campusId: chosen, photoKey } = form.getValues()
  return (
    <RecordForm record={record} submit="Reportar" onCancel={onClose}>
      <SpaceField form={form} campusId={chosen} />
      <SelectField
        form={form}
        name="category"
        label="Categoría"
        placeholder="Elige una"
        searchable={false}
        data={categories}
        withAsterisk
      />
      <TextAreaField
        form={form}
        name="text"
        label="¿Qué pasa?"
        placeholder="El aire acondicionado no enfría desde esta mañana"
        minRows={3}
        maxLength={1000}
        withAsterisk
      />
      <PictureInput
        label="Foto (opcional)"
        description="Ayuda a entender el problema; hasta 2 MB."
        value={photoKey}
        src={isChosen(photoKey) ? photoKey : null}
        fallback={<IconCamera size={22} stroke={1.5} />}
        error={form.errors.photoKey}
        onChange={value => form.setFieldValue('photoKey', value)}
      />
    </RecordForm>
  )
}
