import type { DaySheet, SheetPlace } from '@aforo/api/front-desk/day-sheet'
import {
  faultInWords,
  freeInWords,
  linesOf,
  nothingOn,
  openInWords,
  sheetTitles,
  summaryInWords,
  whereInWords,
} from '@aforo/api/front-desk/day-sheet-words'
import { displayName } from '@aforo/api/places/labels'
import { longDay } from '@aforo/api/platform/dates-in-words'
import type { Message } from '../../platform/mail.ts'
import { escaped } from '../../platform/mail-brand.ts'

/** Lines of a part: mail programs cut what is longer than 100 KB. */
const linesAtMost = 120

type Line = string[]

interface Part {
  title: string
  lines: Line[]
  /** Instead of lines, where there are none. */
  none: string
  /** Below the lines. */
  note?: string
}

const placeLines = (places: SheetPlace[]): Line[] =>
  places.flatMap(place =>
    linesOf(place).map(({ times, who, about }) => [
      times,
      displayName({ type: place.spaceType, name: place.spaceName }),
      who,
      about,
    ]),
  )

const byHour = (lines: Line[]) => lines.sort(([one = ''], [other = '']) => one.localeCompare(other))

function partsOf(sheet: DaySheet): Part[] {
  const free = freeInWords(sheet.rooms)
  return [
    {
      title: sheetTitles.arrivals,
      none: nothingOn.arrivals,
      lines: sheet.arrivals.map(one => [
        one.at ?? one.arrivedAt ?? '',
        [one.name, one.company].filter(Boolean).join(', '),
        whereInWords(one),
      ]),
    },
    {
      title: sheetTitles.rooms,
      none: nothingOn.rooms,
      lines: byHour(placeLines(sheet.rooms)),
      ...(free && { note: free }),
    },
    { title: sheetTitles.desks, none: nothingOn.desks, lines: byHour(placeLines(sheet.desks)) },
    { title: sheetTitles.parking, none: nothingOn.parking, lines: byHour(placeLines(sheet.parking)) },
    {
      title: sheetTitles.incidents,
      none: nothingOn.incidents,
      lines: sheet.incidents.map(one => [
        one.number,
        one.spaceName,
        faultInWords(one),
        one.assigneeName || 'Sin responsable',
      ]),
    },
  ]
}

interface Addresses {
  /** The page that is printed. */
  sheet: string
  unsubscribe: string
}

/** A campus's day as a mail to somebody who asked for it. */
export function daySheetMail(
  sheet: DaySheet,
  to: { username: string; givenName: string },
  addresses: Addresses,
): Message {
  const parts = partsOf(sheet)
  const day = longDay(sheet.date)
  const why = `Recibes este correo porque pediste la hoja del día de ${sheet.campusName}.`
  const cut = ({ lines }: Part) =>
    lines.length > linesAtMost ? `Y ${lines.length - linesAtMost} más, en la hoja.` : undefined
  const text = [
    `Hola, ${to.givenName}:`,
    `${sheet.campusName}, ${day}. ${openInWords(sheet)}.\n${summaryInWords(sheet)}`,
    ...parts.map(part =>
      [
        `${part.title.toUpperCase()}`,
        ...(part.lines.length === 0
          ? [part.none]
          : part.lines.slice(0, linesAtMost).map(line => line.filter(Boolean).join(' | '))),
        ...[cut(part), part.note].flatMap(note => note ?? []),
      ].join('\n'),
    ),
    `Ver e imprimir la hoja:\n${addresses.sheet}`,
    `${why} Dejar de recibirlo:\n${addresses.unsubscribe}`,
  ].join('\n\n')
  const html = `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
</head>
<body style="font-family: system-ui, sans-serif; color: #1f2933; line-height: 1.45; max-width: 760px">
<p>${escaped(`Hola, ${to.givenName}:`)}</p>
<h1 style="margin: 0; font-size: 20px">${escaped(sheet.campusName)}, ${escaped(day)}</h1>
<p style="margin: 4px 0 12px">${escaped(openInWords(sheet))}.<br>${escaped(summaryInWords(sheet))}</p>
<p><a href="${escaped(addresses.sheet)}" style="${button}">Ver e imprimir la hoja</a></p>
${parts.map(part => partAsHtml(part, cut(part))).join('\n')}
<p style="margin-top: 24px; font-size: 13px; color: #52606d">${escaped(why)} <a href="${escaped(addresses.unsubscribe)}">Dejar de recibirlo</a></p>
</body>
</html>`
  return {
    to: to.username,
    subject: `Hoja del día: ${sheet.campusName}, ${day}`,
    text,
    html,
    unsubscribe: addresses.unsubscribe,
  }
}

/** As large as a finger: the mail is read on a phone. */
const button =
  'display: inline-block; padding: 10px 18px; border: 1px solid #1c7ed6; border-radius: 8px; color: #1864ab; text-decoration: none'
const cell = 'padding: 5px 10px 5px 0; border-bottom: 1px solid #d9dee5; vertical-align: top; text-align: left'

const partAsHtml = ({ title, lines, none, note }: Part, cut: string | undefined) =>
  [
    `<h2 style="margin: 20px 0 4px; font-size: 16px">${escaped(title)}${lines.length > 0 ? ` (${lines.length})` : ''}</h2>`,
    lines.length === 0
      ? `<p style="margin: 4px 0">${escaped(none)}</p>`
      : `<table role="presentation" style="width: 100%; border-collapse: collapse; font-size: 14px">
${lines.slice(0, linesAtMost).map(lineAsHtml).join('\n')}
</table>`,
    ...[cut, note].flatMap(one => (one ? [`<p style="margin: 4px 0">${escaped(one)}</p>`] : [])),
  ].join('\n')

const lineAsHtml = ([first = '', ...rest]: Line) =>
  `<tr><td style="${cell}; white-space: nowrap"><strong>${escaped(first)}</strong></td>${rest
    .map(text => `<td style="${cell}">${escaped(text)}</td>`)
    .join('')}</tr>`
