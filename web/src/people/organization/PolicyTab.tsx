import { Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../platform/api.ts'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { PageForm } from '../../ui/PageForm.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { useVersionedForm } from '../../ui/useVersionedForm.ts'
import { CampusPolicies } from './CampusPolicies.tsx'
import { KeptPolicy, ReadNote } from './KeptPolicy.tsx'
import { policyQuery } from './organizationQueries.ts'
import { PolicyFields } from './PolicyFields.tsx'
import {
  CountedTenantPolicy,
  type PolicyValues,
  policyDifferences,
  policySchema,
  seenVersion,
  valuesOf,
} from './policies.ts'

interface PolicyTabProps {
  /** The campus in the drawer: its id, or `new` to choose one. */
  campus: string | undefined
  onCampus: (campus: string | undefined) => void
}

/** How bookings are made: for the whole organisation, and where a campus differs. */
export function PolicyTab({ campus, onCampus }: PolicyTabProps) {
  const query = useQuery(policyQuery())
  if (query.data?.source === 'FIRESTORE') return <KeptPolicy policy={query.data} />
  if (query.data)
    return (
      <Stack gap="lg">
        <ReadNote firestore={query.data.firestore} />
        <TenantPolicyForm latest={CountedTenantPolicy.parse(query.data)} />
        <CampusPolicies policy={query.data} open={campus} onOpen={onCampus} />
      </Stack>
    )
  return <LoadingOrError query={query} skeleton={[260, 140]} />
}

function TenantPolicyForm({ latest }: { latest: CountedTenantPolicy }) {
  const queryClient = useQueryClient()
  const write = async (values: PolicyValues, { version }: CountedTenantPolicy) => {
    const after = await client.organization.setBookingPolicy({
      ...policySchema.parse(values),
      version: seenVersion(version),
    })
    queryClient.setQueryData(policyQuery().queryKey, after)
    queryClient.invalidateQueries({ queryKey: api.bookings.calendar.key() })
    return CountedTenantPolicy.parse(after)
  }
  const record = useVersionedForm<CountedTenantPolicy, PolicyValues>({
    latest,
    valuesOf,
    schema: policySchema,
    save: write,
    onSaved: (before, after) =>
      toast.undo('Se guardó la política de reservas.', () => undo(() => write(valuesOf(before), after))),
  })
  const { form } = record
  return (
    <PageForm record={record} differencesOf={policyDifferences} submit="Guardar política">
      <Panel
        title="Política de la organización"
        about={
          latest.source === 'USUAL'
            ? 'Vale en todas las sedes. Todavía son los valores usuales; cámbialos cuando quieras.'
            : 'Vale en todas las sedes que no tienen una propia. Las reservas ya hechas no cambian.'
        }
      >
        <PolicyFields form={form} />
      </Panel>
    </PageForm>
  )
}
