import { reportDaysLabels, reportScheduleLabels, reportTypeLabels } from '@aforo/api/insight/labels'
import { type SavedReport, SavedReportFields } from '@aforo/api/insight/report-files'
import {
  campuslessReports,
  operatorReports,
  ReportDays,
  ReportSchedule,
  type ReportType,
  spaceReports,
} from '@aforo/api/insight/report-types'
import { spaceTypeLabels } from '@aforo/api/places/labels'
import { backOffice } from '@aforo/api/platform/base'
import { Button, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../../platform/api.ts'
import { useMe } from '../../platform/session/me.ts'
import { attempt } from '../../ui/attempt.ts'
import { allCampuses, campusChoices } from '../../ui/campusChoices.ts'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { MultiSelectField } from '../../ui/MultiSelectField.tsx'
import { optionsOf } from '../../ui/options.ts'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { staleAlert } from '../../ui/StaleAlert.tsx'
import { toast } from '../../ui/toast.tsx'
import type { Leave } from '../../ui/useLeaving.ts'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { useVersionedForm } from '../../ui/useVersionedForm.ts'
import { reportOf, reportTypes } from './reportQueries.ts'
import { type ReportSearch, ReportSpaces } from './reportSearch.ts'

/** The choice of all campuses, of all spaces, and of no mail. */
const all = 'all'

type Values = {
  name: string
  type: ReportType
  days: ReportDays
  campusId: string
  spaceType: string
  format: 'xlsx' | 'csv'
  schedule: string
  recipientIds: string[]
}

const schema = SavedReportFields.pick({ name: true })

const fieldsOf = (values: Values) => ({
  ...values,
  campusId: values.campusId === all || campuslessReports.includes(values.type) ? null : values.campusId,
  spaceType:
    values.spaceType === all || !spaceReports.includes(values.type) ? null : ReportSpaces.parse(values.spaceType),
  schedule: values.schedule === all ? null : ReportSchedule.parse(values.schedule),
  recipientIds: values.schedule === all ? [] : values.recipientIds,
})

const valuesOf = (one: SavedReport): Values => ({
  name: one.name,
  type: one.type,
  days: one.days,
  campusId: one.campusId ?? all,
  spaceType: one.spaceType ?? all,
  format: one.format,
  schedule: one.schedule ?? all,
  recipientIds: one.recipients.map(({ userId }) => userId),
})

/** Saves what is on screen under a name. */
export function NewSaved({ search, onDone }: { search: ReportSearch; onDone: () => void }) {
  const queryClient = useQueryClient()
  const { userId } = useMe()
  const days = ReportDays.safeParse(search.days)
  const record = useRecordForm<Values>({
    initialValues: {
      name: '',
      type: reportOf(search),
      days: days.success ? days.data : 'thisMonth',
      campusId: search.campus ?? all,
      spaceType: search.spaces ?? all,
      format: 'xlsx',
      schedule: all,
      recipientIds: [userId],
    },
    schema,
    save: async values => {
      await client.savedReports.save(fieldsOf(values))
      await queryClient.invalidateQueries({ queryKey: api.savedReports.key() })
      toast.success('Se guardó el reporte.')
    },
    onSaved: onDone,
  })
  return (
    <RecordForm record={record} submit="Guardar" onCancel={onDone}>
      <Fields form={record.form} known={[]} />
    </RecordForm>
  )
}

const differencesOf = (mine: Values, theirs: SavedReport) => [
  { name: 'Nombre', mine: mine.name, theirs: theirs.name },
  { name: 'Reporte', mine: reportTypeLabels[mine.type], theirs: reportTypeLabels[theirs.type] },
  { name: 'Fechas', mine: reportDaysLabels[mine.days], theirs: reportDaysLabels[theirs.days] },
]

interface ChangeSavedProps {
  saved: SavedReport
  onDone: () => void
  leave: Leave
}

/** Changes or removes a saved one. */
export function ChangeSaved({ saved, onDone, leave }: ChangeSavedProps) {
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState(false)
  const reread = () => queryClient.invalidateQueries({ queryKey: api.savedReports.key() })
  const record = useVersionedForm<SavedReport, Values>({
    latest: saved,
    valuesOf,
    schema,
    save: async (values, { id, version }) => {
      const after = await client.savedReports.change({ ...fieldsOf(values), id, version })
      await reread()
      return after
    },
    onSaved: () => {
      toast.success('Se guardó el reporte.')
      onDone()
    },
  })
  const remove = async () => {
    const removed = await leave(() => attempt(() => client.savedReports.remove({ id: saved.id })))
    if (!removed) return
    record.discard()
    toast.success(removed.message)
    onDone()
    queryClient.removeQueries({ queryKey: api.savedReports.get.key({ input: { id: saved.id } }) })
    await queryClient.invalidateQueries({ queryKey: api.savedReports.list.key() })
  }
  return (
    <RecordForm
      record={record}
      submit="Guardar"
      onCancel={onDone}
      renderRefusal={() => staleAlert(record, differencesOf)}
    >
      <Fields form={record.form} known={saved.recipients} />
      {asked ? (
        <Button color="red" variant="light" onClick={remove}>
          Sí, eliminarlo: deja de enviarse
        </Button>
      ) : (
        <Button color="red" variant="subtle" onClick={() => setAsked(true)}>
          Eliminar este reporte guardado
        </Button>
      )}
    </RecordForm>
  )
}

function Fields({ form, known }: { form: UseFormReturnType<Values>; known: SavedReport['recipients'] }) {
  const isOperator = useMe().tenant.type === 'AFORO'
  const { type, schedule } = form.getValues()
  const people = useQuery({
    ...api.users.search.queryOptions({ input: { roles: [...backOffice], pageSize: 100 } }),
    enabled: schedule !== all,
  })
  const found = people.data?.items.filter(({ active }) => active) ?? []
  const options = new Map([
    ...known.map(({ userId, name, active }) => [userId, active ? name : `${name} (ya no entra)`] as const),
    ...found.map(({ userId, info }) => [userId, info.name] as const),
  ])
  return (
    <>
      <TextField form={form} name="name" label="Nombre" maxLength={80} withAsterisk data-autofocus />
      <SelectField
        form={form}
        name="type"
        label="Reporte"
        data={optionsOf(
          reportTypes.filter(one => isOperator || !operatorReports.includes(one)),
          reportTypeLabels,
        )}
      />
      <SelectField
        form={form}
        name="days"
        label="Fechas al abrirlo"
        data={optionsOf(ReportDays.options, reportDaysLabels)}
      />
      {!campuslessReports.includes(type) && (
        <SearchField
          form={form}
          name="campusId"
          label="Sede"
          source={campusChoices}
          fixed={[{ value: all, label: allCampuses }]}
        />
      )}
      {spaceReports.includes(type) && (
        <SelectField
          form={form}
          name="spaceType"
          label="Espacios"
          data={[{ value: all, label: 'Todos' }, ...optionsOf(ReportSpaces.options, spaceTypeLabels)]}
        />
      )}
      <SelectField
        form={form}
        name="schedule"
        label="Enviarlo por correo"
        data={[{ value: all, label: 'No enviarlo' }, ...optionsOf(ReportSchedule.options, reportScheduleLabels)]}
      />
      {schedule !== all && (
        <>
          <MultiSelectField
            form={form}
            name="recipientIds"
            label="Para quién"
            placeholder="Elige a quién se envía"
            data={[...options].map(([value, label]) => ({ value, label }))}
            withAsterisk
          />
          <SelectField
            form={form}
            name="format"
            label="Formato"
            data={[
              { value: 'xlsx', label: 'Excel (XLSX)' },
              { value: 'csv', label: 'CSV' },
            ]}
          />
          <Text size="xs" c="dimmed" mt={-8}>
            Llega a las 7:00 con la última semana o el último mes completos. El enlace pide entrar con la cuenta y sirve
            siete días; cada persona recibe lo que ella puede ver.
          </Text>
        </>
      )}
    </>
  )
}
