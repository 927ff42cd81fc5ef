import { type AttendeeAnswer, GivenAnswer } from '@aforo/api/bookings/guests'
import { Button, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import type { Language } from '../../layout/guest/language.ts'
import classes from './Invitation.module.css'
import { invitationWords } from './invitationWords.ts'

interface AnswerFormProps {
  language: Language
  /** What is kept now. */
  current: AttendeeAnswer
  /** What the way here says. */
  chosen: GivenAnswer | undefined
  busy: boolean
  onAnswer: (answer: GivenAnswer) => void
}

/** Whether one comes, in three words; kept when it is sent, and not before. */
export function AnswerForm({ language, current, chosen, busy, onAnswer }: AnswerFormProps) {
  const words = invitationWords[language]
  const given = GivenAnswer.safeParse(current).data
  const [answer, setAnswer] = useState(chosen ?? given)
  const isNew = answer !== given
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (answer && isNew && !busy) onAnswer(answer)
      }}
    >
      <Stack>
        <Radio.Group
          label={words.question}
          value={answer ?? ''}
          onChange={value => setAnswer(GivenAnswer.parse(value))}
        >
          <Stack gap="xs" mt={6}>
            {GivenAnswer.options.map(one => (
              <Radio.Card key={one} value={one} className={classes.choice} radius="md">
                <Radio.Indicator />
                <span>{words.answers[one]}</span>
                {one === given && <span className={classes.given}>{words.yours}</span>}
              </Radio.Card>
            ))}
          </Stack>
        </Radio.Group>
        <Button type="submit" size="md" fullWidth loading={busy} disabled={!answer || !isNew}>
          {given ? words.change : words.send}
        </Button>
      </Stack>
    </form>
  )
}
