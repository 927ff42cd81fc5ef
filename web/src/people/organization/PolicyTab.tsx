import { SimpleGrid, Skeleton, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../platform/api.ts'
import { refusalOf } from '../../platform/problem.ts'
import { loading } from '../../ui/loading.ts'
import { Panel } from '../../ui/Panel.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { RetryButton } from '../../ui/RetryButton.tsx'
import { SaveBar } from '../../ui/SaveBar.tsx'
import { staleAlert } from '../../ui/StaleAlert.tsx'
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
  if (query.error)
    return <ProblemAlert refusal={refusalOf(query.error)} actions={<RetryButton onClick={() => query.refetch()} />} />
  return (
    <SimpleGrid cols={1} {...loading}>
      <Skeleton height={260} radius="lg" />
      <Skeleton height={140} radius="lg" />
    </SimpleGrid>
  )
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
    <form noValidate onSubmit={record.submit}>
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
      <SaveBar
        record={record}
        onReset={record.reset}
        submit="Guardar política"
        refusal={staleAlert(record, policyDifferences)}
      />
    </form>
  )
}
