import { GivenAnswer } from '@aforo/api/bookings/guests'
import { ownAnswerLabels } from '@aforo/api/bookings/labels'
import { capitalized, formatLongDate, fromTo } from '@aforo/api/platform/dates-in-words'
import { spaceWords } from '../reservations/reservations.present.ts'

interface Link {
  address: string
  words: string
}

/** The words of the link to a booking's own page. */
export const ownWords = 'Ver, mover o cancelar mi reserva'

/** A short mail about a booking: what happened, what it is about, and where to go. */
export interface MailContents {
  givenName: string
  /** One sentence each. */
  sentences: string[]
  /** What it is about; the first line stands out. A line with an address leads there. */
  about: (string | Link)[]
  /** Where to go; people from outside have nowhere. */
  link?: Link
  /** The page of a booking for its person, who needs no account there. */
  ownAt?: string
  /** The page on which an invited person answers. */
  answerAt?: string
}

export const escaped = (text: string) => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)

/** Calendar programs answer by mail to whoever sent the invitation, and nobody reads that. */
const howToAnswer = '¿Asistirás? Dilo con uno de estos enlaces; lo que respondas en tu calendario no nos llega.'

/** A mail as plain text and as HTML that every mail program shows. */
export function mailBody({ givenName, sentences, about, link, ownAt, answerAt }: MailContents): {
  text: string
  html: string
} {
  const greeting = `Hola, ${givenName}:`
  const [first = '', ...rest] = about
  const own = ownAt ? [{ address: ownAt, words: ownWords }] : []
  const links = [...(answerAt ? answersAt(answerAt) : []), ...own, ...(link ? [link] : [])]
  const answerLines = [...(answerAt ? [howToAnswer] : []), ...links.map(inText)]
  const text = [
    greeting,
    sentences.join(' '),
    about.map(line => (typeof line === 'string' ? line : inText(line))).join('\n'),
    ...(answerLines.length > 0 ? [answerLines.join('\n')] : []),
  ].join('\n\n')
  const html = `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
</head>
<body style="font-family: system-ui, sans-serif; color: #1f2933; line-height: 1.5">
<p>${escaped(greeting)}</p>
<p>${sentences.map(escaped).join(' ')}</p>
<p style="border-left: 4px solid #1c7ed6; padding-left: 12px">
<strong>${typeof first === 'string' ? escaped(first) : lineTo(first)}</strong><br>
${rest.map(line => (typeof line === 'string' ? linked(line) : lineTo(line))).join('<br>\n')}
</p>
${answerAt ? `<p>${escaped(howToAnswer)}</p>\n` : ''}${links.length > 0 ? `<p>${links.map(anchor).join('\n')}</p>\n` : ''}</body>
</html>`
  return { text, html }
}

const inText = ({ address, words }: Link) => `${words}: ${address}`

const lineTo = ({ address, words }: Link) => `<a href="${escaped(address)}">${escaped(words)}</a>`

/** Each leads to the same page, with that answer chosen: opening it changes nothing yet. */
const answersAt = (address: string) =>
  GivenAnswer.options.map(answer => ({ address: `${address}?answer=${answer}`, words: ownAnswerLabels[answer] }))

/** A line with the addresses in it to be followed: not every mail program finds them by itself. */
const linked = (line: string) =>
  escaped(line).replace(/https?:\/\/[^\s&]+(?:&#38;[^\s&]+)*/g, address => `<a href="${address}">${address}</a>`)

/** As large as a finger, and apart from the next: the mail is read on a phone, and a wrong answer is soon given. */
const button = [
  'display: inline-block',
  'margin: 0 8px 8px 0',
  'padding: 10px 18px',
  'border: 1px solid #1c7ed6',
  'border-radius: 8px',
  'color: #1864ab',
  'text-decoration: none',
].join('; ')

const anchor = ({ address, words }: Link) => `<a href="${escaped(address)}" style="${button}">${escaped(words)}</a>`

interface Booked {
  subject: string
  space_name: string
  space_type: string
  /** Left out where it says nothing, as in a reminder to who was there. */
  floor_name?: string | null
  campus_name: string
}

/** The lines by which people know a booking: what, where, when. */
export function aboutLines(row: Booked, { at, from, to }: { at: string; from: string; to: string }): string[] {
  return [
    row.subject || `Reserva de ${spaceWords(row)}`,
    [spaceWords(row), row.floor_name, row.campus_name].filter(Boolean).join(' · '),
    `${capitalized(formatLongDate(at))}, ${fromTo(from, to)}`,
  ]
}
