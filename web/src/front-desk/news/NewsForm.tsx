import { type NewsItem, NewsFields as Written } from '@aforo/api/front-desk/news'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import { client } from '../../platform/api.ts'
import { noEnd } from '../../ui/dates/calendar.ts'
import { truncate } from '../../ui/formats.ts'
import { type PictureValue, pictureKey } from '../../ui/pictures.ts'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { staleAlert } from '../../ui/StaleAlert.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { useVersionedForm } from '../../ui/useVersionedForm.ts'
import { everywhere, NewsFields, type NewsValues } from './NewsFields.tsx'
import { useStoreNews } from './newsQueries.ts'

const schema = Written.pick({ title: true, text: true, from: true, to: true })

/** What is sent of what was typed; a picture chosen here is uploaded first. */
const fieldsOf = async ({ campusId, ...values }: NewsValues) => ({
  ...values,
  campusId: campusId === everywhere ? null : campusId,
  pictureKey: await pictureKey(values.pictureKey),
})

const valuesOf = ({ title, text, pictureKey, campusId, from, to }: NewsItem): NewsValues => ({
  title,
  text,
  pictureKey: pictureKey as PictureValue,
  campusId: campusId ?? everywhere,
  from,
  to,
})

/** The form of a new piece of news. @param today the date it is here, `YYYY-MM-DD` */
export function NewNews({ today, onDone }: { today: string; onDone: () => void }) {
  const store = useStoreNews()
  const record = useRecordForm<NewsValues>({
    initialValues: { title: '', text: '', pictureKey: null, campusId: everywhere, from: today, to: null },
    schema,
    draft: 'news.new',
    save: async values => {
      store(await client.news.publish(await fieldsOf(values)))
      toast.success('Se publicó la novedad.')
    },
    onSaved: onDone,
  })
  return (
    <RecordForm record={record} submit="Publicar" onCancel={onDone}>
      <NewsFields form={record.form} stored={null} />
    </RecordForm>
  )
}

const differencesOf = (mine: NewsValues, theirs: NewsItem) => {
  const newer = valuesOf(theirs)
  const until = (to: string | null) => (to ? formatDate(to) : noEnd)
  return [
    { name: 'Título', mine: mine.title, theirs: newer.title },
    { name: 'Texto', mine: truncate(mine.text), theirs: truncate(newer.text) },
    { name: 'Desde', mine: formatDate(mine.from), theirs: formatDate(newer.from) },
    { name: 'Hasta', mine: until(mine.to), theirs: until(newer.to) },
  ]
}

/** The form that changes one. */
export function EditNews({ item, onDone }: { item: NewsItem; onDone: () => void }) {
  const store = useStoreNews()
  const record = useVersionedForm<NewsItem, NewsValues>({
    latest: item,
    valuesOf,
    schema,
    save: async (values, { id, version }) => {
      const after = await client.news.edit({ ...(await fieldsOf(values)), id, version })
      store(after)
      return after
    },
    onSaved: () => {
      toast.success('Se guardó la novedad.')
      onDone()
    },
  })
  return (
    <RecordForm
      record={record}
      submit="Guardar"
      onCancel={onDone}
      renderRefusal={() => staleAlert(record, differencesOf)}
    >
      <NewsFields form={record.form} stored={item.picture} />
    </RecordForm>
  )
}
