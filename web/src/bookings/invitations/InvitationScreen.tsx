import type { GivenAnswer } from '@aforo/api/bookings/guests'
import type { Invitation } from '@aforo/api/bookings/invitations'
import { Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconHourglass, IconLinkOff } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { GuestLayout } from '../../layout/GuestLayout.tsx'
import { GuestLoading, GuestProblem } from '../../layout/guest/GuestProblem.tsx'
import { guestPlace } from '../../layout/guest/guestPlace.ts'
import { guestWords } from '../../layout/guest/guestWords.ts'
import { type Language, useLanguage } from '../../layout/guest/language.ts'
import { placeFacts } from '../../layout/guest/PlaceFacts.tsx'
import { api } from '../../platform/api.ts'
import { refusalOf } from '../../platform/problem.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Note } from '../../ui/Note.tsx'
import { AnswerForm } from './AnswerForm.tsx'
import classes from './Invitation.module.css'
import { invitationWords } from './invitationWords.ts'

interface InvitationScreenProps {
  token: string
  /** What the link of the mail says. It is only chosen: whoever opens a link to look at it has not answered. */
  chosen: GivenAnswer | undefined
}

const invitationQuery = (token: string) => api.invitations.read.queryOptions({ input: { token }, retry: false })

/** One invitation, by the link that was mailed, in the look of the organisation whose campus it is. */
export function InvitationScreen(props: InvitationScreenProps) {
  const language = useLanguage()
  const { data, isPending } = useQuery(invitationQuery(props.token))
  const { title } = invitationWords[language]
  useDocumentTitle(data ? `${title} · ${data.host.name}` : title)
  return (
    <GuestLayout host={isPending ? null : lookOf(data)} language={language}>
      <InvitationCard {...props} language={language} />
    </GuestLayout>
  )
}

/** A link that leads nowhere is nobody's: not of who signed in on this device either. */
const lookOf = (invitation: Invitation | undefined) => ({
  name: invitation?.host.name ?? '',
  logo: invitation?.host.theme.lateralLogo ?? null,
  cover: invitation?.host.theme.profileCover ?? null,
})

function InvitationCard({ token, chosen, language }: InvitationScreenProps & { language: Language }) {
  const words = invitationWords[language]
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
  if (!invitation)
    return (
      <GuestLoading
        language={language}
        query={query}
        heights={[28, 72, 120]}
        missing={<EmptyState icon={IconLinkOff} title={words.missing} text={words.missingText} />}
      />
    )
  return (
    <Stack gap="lg">
      <About invitation={invitation} language={language} />
      <div role="status">{told && <Note tone="good">{words.thanks[told](invitation.ownerName)}</Note>}</div>
      {write.error && <GuestProblem language={language} refusal={refusalOf(write.error)} />}
      {invitation.onHold && invitation.open && (
        <Note tone="warning" icon={IconHourglass}>
          {words.onHold}
        </Note>
      )}
      {invitation.open ? (
        <AnswerForm
          language={language}
          current={invitation.answer}
          chosen={chosen}
          busy={write.isPending}
          onAnswer={answer => write.mutate({ token, answer })}
        />
      ) : (
        <Note tone="neutral">{invitation.status === 'FINISH' ? words.over : words.canceled}</Note>
      )}
    </Stack>
  )
}

function About({ invitation, language }: { invitation: Invitation; language: Language }) {
  const words = invitationWords[language]
  const { ownerName, subject, repeats, repeatsInEnglish } = invitation
  const rule = language === 'es' ? repeats : repeatsInEnglish
  return (
    <div>
      <Text c="dimmed" size="sm">
        {words.invites(ownerName)}
      </Text>
      <Title order={1} size="h2" mt={2} mb="sm" className={classes.subject}>
        {subject || guestWords[language].bookingOf(guestPlace(language, invitation))}
      </Title>
      <Facts of={placeFacts(language, invitation, rule && <div>{words.repeats(rule)}</div>)} />
    </div>
  )
}
