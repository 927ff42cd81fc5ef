import { BookingPolicy } from '@aforo/api/bookings/reservations'
import type { CampusPolicy } from '@aforo/api/people/organization'
import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../platform/api.ts'
import { missingCampus } from '../../ui/campusChoices.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { RecordDrawer } from '../../ui/RecordDrawer.tsx'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { staleAlert } from '../../ui/StaleAlert.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { useVersionedForm } from '../../ui/useVersionedForm.ts'
import { PolicyFields } from './PolicyFields.tsx'
import {
  CountedCampusPolicy,
  type PolicyValues,
  policyDifferences,
  policySchema,
  seenVersion,
  valuesOf,
} from './policies.ts'

const campusPolicyQuery = (id: string) => api.organization.campusBookingPolicy.queryOptions({ input: { id } })

function useRefreshPolicies() {
  const queryClient = useQueryClient()
  return async () => {
    queryClient.invalidateQueries({ queryKey: api.bookings.calendar.key() })
    await queryClient.invalidateQueries({ queryKey: api.organization.key() })
  }
}

type RemovablePolicy = Omit<CampusPolicy, 'version' | 'source'>

/** Makes a campus follow the organisation again, which can be taken back. */
export function useRemovePolicy() {
  const refresh = useRefreshPolicies()
  return useMutation({
    mutationFn: ({ campusId }: RemovablePolicy) =>
      client.organization.removeCampusBookingPolicy({ id: campusId }, { context: { toastError: true } }),
    onSuccess: async (_after, policy) => {
      await refresh()
      toast.undo(`${policy.campusName} sigue otra vez la política de la organización.`, () =>
        undo(async () => {
          const own = BookingPolicy.parse(policy)
          await client.organization.setCampusBookingPolicy({ ...own, id: policy.campusId, version: null })
          await refresh()
        }),
      )
    },
  })
}

interface CampusPolicyDrawerProps {
  campusId: string | undefined
  onClose: () => void
}

/** The policy of one campus: its own, or what it would start its own from. */
export function CampusPolicyDrawer({ campusId, onClose }: CampusPolicyDrawerProps) {
  const query = useQuery({ ...campusPolicyQuery(campusId ?? ''), enabled: campusId !== undefined })
  const policy = campusId === undefined ? undefined : query.data
  return (
    <RecordDrawer
      opened={campusId !== undefined}
      title={policy?.campusName ?? 'Política de la sede'}
      subtitle={
        policy &&
        (policy.source === 'CAMPUS' ? 'Tiene su propia política.' : 'Hoy sigue la política de la organización.')
      }
      onClose={onClose}
    >
      {policy ? (
        <CampusPolicyForm key={campusId} latest={CountedCampusPolicy.parse(policy)} onDone={onClose} />
      ) : (
        <LoadingOrError query={query} skeleton={[60, 60, 60]} missing={missing} />
      )}
    </RecordDrawer>
  )
}

const missing = <EmptyState title={missingCampus} text="Puede que el enlace esté incompleto." />

function CampusPolicyForm({ latest, onDone }: { latest: CountedCampusPolicy; onDone: () => void }) {
  const queryClient = useQueryClient()
  const refresh = useRefreshPolicies()
  const remove = useRemovePolicy()
  const { campusId: id, campusName } = latest
  const write = async (values: PolicyValues, { version }: CountedCampusPolicy) => {
    const after = await client.organization.setCampusBookingPolicy({
      ...policySchema.parse(values),
      id,
      version: seenVersion(version),
    })
    queryClient.setQueryData(campusPolicyQuery(id).queryKey, after)
    await refresh()
    return CountedCampusPolicy.parse(after)
  }
  const takeBack = async (before: CountedCampusPolicy, after: CountedCampusPolicy) => {
    if (before.version > 0) await write(valuesOf(before), after)
    else await client.organization.removeCampusBookingPolicy({ id })
    await refresh()
  }
  const record = useVersionedForm<CountedCampusPolicy, PolicyValues>({
    latest,
    valuesOf,
    schema: policySchema,
    save: write,
    onSaved: (before, after) => {
      toast.undo(`Se guardó la política de ${campusName}.`, () => undo(() => takeBack(before, after)))
      onDone()
    },
  })
  const { form } = record
  return (
    <RecordForm
      record={record}
      submit={latest.source === 'CAMPUS' ? 'Guardar' : 'Dar política propia'}
      onCancel={onDone}
      renderRefusal={() => staleAlert(record, policyDifferences)}
    >
      <div>
        <PolicyFields form={form} narrow />
      </div>
      {latest.source === 'CAMPUS' && (
        <Button
          variant="subtle"
          color="gray"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconArrowBackUp size={16} stroke={1.6} />}
          loading={remove.isPending}
          onClick={async () => {
            await remove.mutateAsync(latest)
            record.discard()
            onDone()
          }}
        >
          Volver a la de la organización
        </Button>
      )}
    </RecordForm>
  )
}
