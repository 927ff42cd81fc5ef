import { contract } from '@aforo/api/contract'
import { VisitorSettings } from '@aforo/api/front-desk/visitors'
import { Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { client } from '../../platform/api.ts'
import { may } from '../../platform/session/may.ts'
import { useMe } from '../../platform/session/me.ts'
import { formatCounted } from '../../ui/formats.ts'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { PageForm } from '../../ui/PageForm.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { useVersionedForm } from '../../ui/useVersionedForm.ts'
import { PersonalDataRecord } from '../personal-data/PersonalDataRecord.tsx'
import { AuditExport } from './AuditExport.tsx'
import { retentionQuery } from './organizationQueries.ts'

/** A record whose first version is still to come counts as version 0 here. */
const Counted = VisitorSettings.extend({ version: z.preprocess(version => version ?? 0, z.int()) })
type Counted = z.infer<typeof Counted>

const schema = z.object({
  retentionDays: z.int('Escribe un número de días.').min(1, 'Al menos un día.').max(3650, 'Como máximo 3,650 días.'),
})
interface Values {
  [field: string]: unknown
  retentionDays: number | null
}
const valuesOf = ({ retentionDays }: Counted): Values => ({ retentionDays })
const days = (count: number) => formatCounted(count, 'día', 'días')

const differencesOf = (mine: Values, theirs: Counted) => [
  { name: 'Se guardan por', mine: days(Number(mine.retentionDays ?? 0)), theirs: days(theirs.retentionDays) },
]

/** For how long what is known of people is kept. */
export function PrivacyTab() {
  const query = useQuery(retentionQuery())
  const me = useMe()
  return (
    <Stack gap="lg">
      {query.data ? (
        <RetentionForm latest={Counted.parse(query.data)} />
      ) : (
        <LoadingOrError query={query} skeleton={180} />
      )}
      {may(me, contract.personalData.requests) && <PersonalDataRecord />}
      {may(me, contract.auditLog.export) && <AuditExport />}
    </Stack>
  )
}

function RetentionForm({ latest }: { latest: Counted }) {
  const queryClient = useQueryClient()
  const write = async (values: Values, { version }: Counted) => {
    const after = await client.visitors.setSettings({
      ...schema.parse(values),
      version: version === 0 ? null : version,
    })
    queryClient.setQueryData(retentionQuery().queryKey, after)
    return Counted.parse(after)
  }
  const record = useVersionedForm<Counted, Values>({
    latest,
    valuesOf,
    schema,
    save: write,
    onSaved: (before, after) =>
      toast.undo(`Las visitas se guardan ${days(after.retentionDays)}.`, () =>
        undo(() => write(valuesOf(before), after)),
      ),
  })
  const { form } = record
  return (
    <PageForm record={record} differencesOf={differencesOf}>
      <Panel
        title="Datos de las visitas"
        about="Nombre, documento, a quién visitó y cuándo. Pasado este tiempo se borran para siempre, cada noche."
      >
        <NumberField
          form={form}
          name="retentionDays"
          label="Se guardan por"
          suffix=" días"
          maw={240}
          description="Entre 1 y 3,650 días desde la visita."
        />
      </Panel>
    </PageForm>
  )
}
