import type { GivenAnswer } from '@aforo/api/bookings/guests'
import type { Invitation } from '@aforo/api/bookings/invitations'
import { formatTimes, longDay } from '@aforo/api/platform/dates-in-words'
import { Alert, Anchor, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconCircleCheck, IconHourglass, IconInfoCircle, IconLinkOff } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { GuestLayout } from '../../layout/GuestLayout.tsx'
import { api } from '../../platform/api.ts'
import { refusalOf } from '../../platform/problem.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { loading } from '../../ui/loading.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { RetryButton } from '../../ui/RetryButton.tsx'
import { ZoneNote } from '../../ui/ZoneNote.tsx'
import { AnswerForm } from './AnswerForm.tsx'
import classes from './Invitation.module.css'

interface InvitationScreenProps {
  token: string
  /** What the link of the mail says. It is only chosen: whoever opens a link to look at it has not answered. */
  chosen: GivenAnswer | undefined
}

const thanks: Record<GivenAnswer, (owner: string) => string> = {
  ACCEPTED: owner => `Listo: ${owner} sabe que asistirás.`,
  TENTATIVE: owner => `Listo: ${owner} sabe que quizás asistas.`,
  DECLINED: owner => `Listo: ${owner} sabe que no podrás asistir.`,
}

const invitationQuery = (token: string) => api.invitations.read.queryOptions({ input: { token }, retry: false })

/** One invitation, by the link that was mailed, in the look of the organisation whose campus it is. */
export function InvitationScreen(props: InvitationScreenProps) {
  const { data, isPending } = useQuery(invitationQuery(props.token))
  useDocumentTitle(data ? `Invitación · ${data.host.name}` : 'Invitación')
  return (
    <GuestLayout host={isPending ? null : lookOf(data)}>
      <InvitationCard {...props} />
    </GuestLayout>
  )
}

/** A link that leads nowhere is nobody's: not of who signed in on this device either. */
const lookOf = (invitation: Invitation | undefined) => ({
  name: invitation?.host.name ?? '',
  logo: invitation?.host.theme.lateralLogo ?? null,
  cover: invitation?.host.theme.profileCover ?? null,
})

function InvitationCard({ token, chosen }: InvitationScreenProps) {
  const queryClient = useQueryClient()
  const asked = invitationQuery(token)
  const query = useQuery(asked)
  const [told, setTold] = useState<GivenAnswer>()
  const write = useMutation(
    api.invitations.answer.mutationOptions({
      onMutate: () => setTold(undefined),
      onSuccess: (invitation, { answer }) => {
        queryClient.setQueryData(asked.queryKey, invitation)
        setTold(answer)
      },
      // Perhaps it was cancelled a moment ago.
      onError: () => query.refetch(),
    }),
  )
  const invitation = query.data
  if (!invitation) {
    const refusal = query.error ? refusalOf(query.error) : undefined
    if (!refusal)
      return (
        <Stack {...loading}>
          <Skeleton height={28} width="70%" />
          <Skeleton height={72} />
          <Skeleton height={120} />
        </Stack>
      )
    if (refusal.code !== 'NOT_FOUND')
      return <ProblemAlert refusal={refusal} actions={<RetryButton onClick={() => query.refetch()} />} />
    return (
      <EmptyState
        icon={IconLinkOff}
        title="Esta invitación ya no está disponible"
        text="Quizás la retiraron, o al enlace le falta una parte. Ábrelo desde el correo más reciente."
      />
    )
  }
  return (
    <Stack gap="lg">
      <About invitation={invitation} />
      <div role="status">
        {told && (
          <Alert color="green" icon={<IconCircleCheck size={20} />}>
            {thanks[told](invitation.ownerName)}
          </Alert>
        )}
      </div>
      {write.error && <ProblemAlert refusal={refusalOf(write.error)} />}
      {invitation.onHold && invitation.open && (
        <Alert color="yellow" icon={<IconHourglass size={20} />}>
          El lugar está apartado y falta confirmarlo. Te avisaremos si cambia.
        </Alert>
      )}
      {invitation.open ? (
        <AnswerForm
          current={invitation.answer}
          chosen={chosen}
          busy={write.isPending}
          onAnswer={answer => write.mutate({ token, answer })}
        />
      ) : (
        <Alert color="gray" icon={<IconInfoCircle size={20} />}>
          {invitation.closed}
        </Alert>
      )}
    </Stack>
  )
}

/** A search that any phone opens in its maps (Google's Maps URLs, `api=1`). */
const directionsTo = (place: string) => `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`

function About({ invitation }: { invitation: Invitation }) {
  const { ownerName, subject, at, from, to, timeZone, repeats, spaceName, floorName, campusName, address } = invitation
  return (
    <div>
      <Text c="dimmed" size="sm">
        {ownerName} te invita
      </Text>
      <Title order={1} size="h2" mt={2} mb="sm" className={classes.subject}>
        {subject}
      </Title>
      <dl className={classes.facts}>
        <dt>Cuándo</dt>
        <dd>
          <b className={classes.day}>{longDay(at)}</b>
          {formatTimes(from, to)}
          {repeats && <div>Se repite {repeats}; tu respuesta vale para todas las fechas por venir.</div>}
          <div>
            <ZoneNote timeZone={timeZone} />
          </div>
        </dd>
        <dt>Dónde</dt>
        <dd>
          <b>{spaceName}</b> · {[floorName, campusName].filter(Boolean).join(' · ')}
          {address && (
            <>
              <div>{address}</div>
              <Anchor href={directionsTo(`${campusName}, ${address}`)} target="_blank" rel="noreferrer" size="sm">
                Cómo llegar
              </Anchor>
            </>
          )}
        </dd>
      </dl>
    </div>
  )
}
