import { fileURLToPath } from 'node:url'
import type { Reservation } from '@aforo/api/bookings/reservations'
import { bookingStateInWords } from '@aforo/api/bookings/unpaid'
import type { OverlayOptions } from 'sharp'
import { loadSharp } from '../../platform/sharp.ts'
import { addressOf, detailsOf, longDate, placeOf, titleOf } from './booking-summary.present.ts'
import type { SummaryRow } from './booking-summary.queries.ts'

const regular = fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'))
const bold = fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'))

/** Pixels. Wide as a chat shows a picture, at twice the size so that it stays sharp. */
const width = 1080
const margin = 72
const inner = width - 2 * margin

const ink = '#1f2933'
const faint = '#616e7c'
const accent = '#1c7ed6'
const tints: Partial<Record<Reservation['status'], string>> = {
  CANCELED: '#868e96',
  DECLINED: '#c92a2a',
  DRAFT: '#e67700',
  IN_PROGRESS: '#2b8a3e',
}

interface Line {
  text: string
  size: number
  color: string
  font?: 'bold'
  /** Space above, in pixels. */
  above: number
}

const escaped = (text: string) => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)

/** A text as a picture of its own, wrapped; the fonts come with the program, so that it looks the same everywhere. */
async function drawn({ text, size, color, font }: Line): Promise<{ input: Buffer; height: number; width: number }> {
  const sharp = await loadSharp()
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}">${escaped(text)}</span>`,
      font: `DejaVu Sans ${font === 'bold' ? 'Bold ' : ''}${size}`,
      fontfile: font === 'bold' ? bold : regular,
      width: inner,
      wrap: 'word-char',
      dpi: 72,
      rgba: true,
      spacing: Math.round(size * 0.1),
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { input: data, height: info.height, width: info.width }
}

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

/** The head of the picture: the organisation's logo, or its name where it has none that can be read. */
async function head(campus: SummaryRow, logo: Buffer | undefined) {
  if (logo)
    try {
      const sharp = await loadSharp()
      const { data, info } = await sharp(logo)
        .resize({ width: 360, height: 88, fit: 'inside', withoutEnlargement: true })
        .png()
        .toBuffer({ resolveWithObject: true })
      return { input: data, height: info.height, width: info.width }
    } catch {
      // A stored picture that can't be read any more leaves the name.
    }
  return drawn({ text: cut(campus.tenant_name, 60), size: 36, color: accent, font: 'bold', above: 0 })
}

/**
 * The summary of a booking as a PNG, for sharing.
 * @param now by which a hold's end is told
 * @param logo of the organisation whose place it is
 */
export async function drawSummary(
  reservation: Reservation,
  campus: SummaryRow,
  now: Temporal.Instant,
  logo?: Buffer,
): Promise<Buffer> {
  const { at, from, to, status } = reservation
  const tint = (reservation.unpaid ? tints.DRAFT : tints[status]) ?? accent
  const state = bookingStateInWords(reservation, now.epochMilliseconds)
  const lines: Line[] = [
    { text: state.toUpperCase(), size: 24, color: tint, font: 'bold', above: 56 },
    { text: cut(titleOf(reservation), 200), size: 52, color: ink, font: 'bold', above: 28 },
    { text: `${longDate(at)}`, size: 34, color: ink, above: 44 },
    { text: `${from} – ${to}`, size: 52, color: tint, font: 'bold', above: 28 },
    { text: placeOf(reservation, campus), size: 34, color: ink, font: 'bold', above: 44 },
    { text: addressOf(campus), size: 28, color: faint, above: 20 },
    ...detailsOf(reservation)
      .filter(([name]) => name !== 'Teams')
      .map(([name, words], index) => ({
        text: `${name}: ${words}`,
        size: 28,
        color: faint,
        above: index === 0 ? 48 : 26,
      })),
  ]
  const parts: OverlayOptions[] = []
  const top = await head(campus, logo)
  parts.push({ input: top.input, left: margin, top: margin })
  let y = margin + top.height
  for (const line of lines.filter(({ text }) => text.trim() !== '')) {
    const { input, height } = await drawn(line)
    y += line.above
    parts.push({ input, left: margin, top: y })
    y += height
  }
  const height = y + margin
  const frame = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="#ffffff"/>
    <rect width="16" height="${height}" fill="${tint}"/>
    <rect x="${margin}" y="${margin + top.height + 27}" width="${inner}" height="2" fill="#e4e7eb"/>
  </svg>`
  const sharp = await loadSharp()
  return sharp(Buffer.from(frame)).composite(parts).png({ compressionLevel: 9 }).toBuffer()
}
