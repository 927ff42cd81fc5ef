import type { GivenAnswer } from '@aforo/api/bookings/guests'
import type { Invitation } from '@aforo/api/bookings/invitations'
import { formatTimes, longDay } from '@aforo/api/platform/dates-in-words'
import { Anchor, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconHourglass, IconLinkOff } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { GuestLayout } from '../../layout/GuestLayout.tsx'
import { api } from '../../platform/api.ts'
import { refusalOf } from '../../platform/problem.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { Note } from '../../ui/Note.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
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
  if (!invitation) return <LoadingOrError query={query} skeleton={[28, 72, 120]} missing={missing} />
  return (
    <Stack gap="lg">
      <About invitation={invitation} />
      <div role="status">{told && <Note tone="good">{thanks[told](invitation.ownerName)}</Note>}</div>
      {write.error && <ProblemAlert refusal={refusalOf(write.error)} />}
      {invitation.onHold && invitation.open && (
        <Note tone="warning" icon={IconHourglass}>
          El lugar está apartado y falta confirmarlo. Te avisaremos si cambia.
        </Note>
      )}
      {invitation.open ? (
        <AnswerForm
          current={invitation.answer}
          chosen={chosen}
          busy={write.isPending}
          onAnswer={answer => write.mutate({ token, answer })}
        />
      ) : (
        <Note tone="neutral">{invitation.closed}</Note>
      )}
    </Stack>
  )
}

const missing = (
  <EmptyState
    icon={IconLinkOff}
    title="Esta invitación ya no está disponible"
    text="Quizás la retiraron, o al enlace le falta una parte. Ábrelo desde el correo más reciente."
  />
)

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
      <Facts
        of={[
          [
            'Cuándo',
            <Fragment key="when">
              <b className={classes.day}>{longDay(at)}</b>
              {formatTimes(from, to)}
              {repeats && <div>Se repite {repeats}; tu respuesta vale para todas las fechas por venir.</div>}
              <div>
                <ZoneNote timeZone={timeZone} />
              </div>
            </Fragment>,
          ],
          [
            'Dónde',
            <Fragment key="where">
              <b>{spaceName}</b> · {[floorName, campusName].filter(Boolean).join(' · ')}
              {address && (
                <>
                  <div>{address}</div>
                  <Anchor href={directionsTo(`${campusName}, ${address}`)} target="_blank" rel="noreferrer" size="sm">
                    Cómo llegar
                  </Anchor>
                </>
              )}
            </Fragment>,
          ],
        ]}
      />
    </div>
  )
}
