import { expect, test } from 'vitest'
import { mailBody } from './booking.mail.ts'

const given = { givenName: 'Carla', sentences: ['Ana te invita.'], about: ['Visita', 'Paracas · Sede Surco'] }

test('the mail fits a phone, with a button for each answer', () => {
  const { html } = mailBody({ ...given, answerAt: 'https://aforo.test/invitation/v1' })
  expect(html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">')
  const answers = [...html.matchAll(/<a href="([^"]+)" style="([^"]+)">([^<]+)<\/a>/g)]
  expect(answers.map(([, address, , words]) => [words, address])).toEqual([
    ['Asistiré', 'https://aforo.test/invitation/v1?answer=ACCEPTED'],
    ['Quizás', 'https://aforo.test/invitation/v1?answer=TENTATIVE'],
    ['No podré', 'https://aforo.test/invitation/v1?answer=DECLINED'],
  ])
  for (const [, , style] of answers) expect(style).toMatch(/display: inline-block;.*padding: 10px/)
})

test('only a meeting’s address becomes a link', () => {
  const meeting = 'https://teams.test/l/1?a=b&c="d"'
  const { html, text } = mailBody({ ...given, about: ['<b>Visita</b>', `Reunión de Teams: ${meeting}`, 'x < y'] })
  expect(text).toContain(`Reunión de Teams: ${meeting}`)
  expect([...html.matchAll(/<a [^>]*>/g)].map(([tag]) => tag)).toEqual(['<a href="https://teams.test/l/1?a=b&#38;c=">'])
  expect(html).toContain('&#60;b&#62;Visita&#60;/b&#62;')
})
