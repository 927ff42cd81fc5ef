import { Username } from '@aforo/api/platform/base'
import { ActionIcon, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { GuestProblem } from '../../layout/guest/GuestProblem.tsx'
import { client } from '../../platform/api.ts'
import { toast } from '../../ui/toast.tsx'
import classes from './MyBooking.module.css'
import { myBookingWords } from './myBookingWords.ts'
import type { ActProps } from './useMyBooking.ts'

/** Who is invited to the booking, and whether they come. */
export function PeoplePanel({ token, booking, language, acts }: ActProps) {
  const words = myBookingWords[language]
  const { attendees, seatsLeft, can } = booking
  const [adding, setAdding] = useState(false)
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [fault, setFault] = useState<string>()
  const refusal = acts.refused?.act === 'invite' ? acts.refused.refusal : undefined
  const isFull = seatsLeft === 0

  const add = async () => {
    const read = Username.safeParse(email.trim())
    if (!read.success) return setFault(words.needsEmail)
    const done = await acts.run('invite', () =>
      client.myBooking.invite({ token, attendees: [{ email: read.data, name: name.trim(), company: '' }] }),
    )
    if (!done) return
    toast.success(words.invited(name.trim() || read.data))
    setEmail('')
    setName('')
    setAdding(false)
  }
  const remove = async (attendeeId: string, who: string) => {
    const done = await acts.run('uninvite', () => client.myBooking.uninvite({ token, attendeeId }))
    if (done) toast.success(words.removed(who))
  }
  return (
    <Stack gap="xs" component="section" aria-label={words.people}>
      <Title order={2} size="h5">
        {words.people}
      </Title>
      {attendees.length === 0 && (
        <Text size="sm" c="dimmed">
          {words.nobody}
        </Text>
      )}
      {attendees.map(one => (
        <div key={one.attendeeId} className={classes.person}>
          <div className={classes.who}>
            <Text size="sm">{one.name || one.email}</Text>
            <Text size="xs" c="dimmed">
              {words.answers[one.answer]}
            </Text>
          </div>
          {can.invite && (
            <ActionIcon
              size={40}
              variant="subtle"
              color="gray"
              aria-label={words.remove(one.name || one.email)}
              disabled={acts.busy === 'uninvite'}
              onClick={() => remove(one.attendeeId, one.name || one.email)}
            >
              <IconX size={18} />
            </ActionIcon>
          )}
        </div>
      ))}
      {refusal && <GuestProblem language={language} refusal={refusal} onClose={acts.dismiss} />}
      {can.invite &&
        (adding ? (
          <form
            noValidate
            onSubmit={event => {
              event.preventDefault()
              add()
            }}
          >
            <Stack gap="xs">
              <TextInput
                size="md"
                type="email"
                autoComplete="off"
                label={words.email}
                value={email}
                error={fault}
                data-autofocus
                onChange={({ currentTarget: { value } }) => {
                  setEmail(value)
                  setFault(undefined)
                }}
              />
              <TextInput
                size="md"
                autoComplete="off"
                label={words.name}
                value={name}
                maxLength={120}
                onChange={({ currentTarget: { value } }) => setName(value)}
              />
              <Group grow gap="xs">
                <Button variant="default" onClick={() => setAdding(false)}>
                  {words.stay}
                </Button>
                <Button type="submit" loading={acts.busy === 'invite'}>
                  {words.add}
                </Button>
              </Group>
            </Stack>
          </form>
        ) : (
          !isFull && (
            <Button variant="default" onClick={() => setAdding(true)}>
              {words.addPerson}
            </Button>
          )
        ))}
      {can.invite && seatsLeft !== null && (
        <Text size="xs" c="dimmed">
          {isFull ? words.full : words.seatsLeft(seatsLeft)}
        </Text>
      )}
    </Stack>
  )
}
