import { z } from 'zod'

/**
 * The mail that asks a client for the purchase order of a bill. Its subject and body are the tenant's to write, with tags
 * in double braces: screen and server list, check and fill them by what stands here.
 */

export interface ReminderTag {
  name: 'cliente' | 'mes' | 'monto' | 'empresa'
  /** What it says, in Spanish. */
  about: string
  /** As the preview has it. */
  example: string
}

export const reminderTags: readonly ReminderTag[] = [
  { name: 'cliente', about: 'El cliente', example: 'Ñandú Logística' },
  { name: 'mes', about: 'El mes que se factura', example: 'diciembre de 2026' },
  { name: 'monto', about: 'El total con IGV', example: 'S/ 4,956.59' },
  { name: 'empresa', about: 'Tu empresa que factura', example: 'Andén Espacios S.A.C.' },
]

export type ReminderValues = Record<ReminderTag['name'], string>

export const exampleValues = Object.fromEntries(
  reminderTags.map(({ name, example }) => [name, example]),
) as ReminderValues

export const usualReminder = {
  poReminderSubject: 'Orden de compra de {{mes}}',
  poReminderText: [
    'Hola, {{cliente}}:',
    'Para enviarte la factura de {{mes}} por {{monto}} nos falta tu orden de compra.',
    'Responde a quien lleva tu cuenta con el código y el archivo.',
    '{{empresa}}',
  ].join('\n\n'),
}

const anyTag = /\{\{\s*([^{}]*?)\s*\}\}/g
const isKnown = (name: string): name is ReminderTag['name'] => reminderTags.some(tag => tag.name === name)
const tagList = reminderTags.map(({ name }) => `{{${name}}}`).join(', ')

/** What is wrong with the tags of a text, in Spanish; undefined where nothing is. */
export function faultInTags(text: string): string | undefined {
  const unknown = [...text.matchAll(anyTag)].map(([, name = '']) => name).find(name => !isKnown(name))
  if (unknown !== undefined) return `No hay una etiqueta {{${unknown}}}. Las que hay son: ${tagList}.`
  return /\{\{|\}\}/.test(text.replaceAll(anyTag, ''))
    ? `Una etiqueta está incompleta: se escribe entre llaves dobles, como {{mes}}.`
    : undefined
}

/** A text with its tags filled in. A value is written as it is, also where it looks like a tag. */
export const fillTags = (text: string, values: ReminderValues): string =>
  text.replaceAll(anyTag, (whole, name: string) => (isKnown(name) ? values[name] : whole))

const template = (most: number, empty: string) =>
  z
    .string()
    .trim()
    .min(1, empty)
    .max(most, `Como máximo ${most} caracteres.`)
    .superRefine((text, context) => {
      const message = faultInTags(text)
      if (message) context.addIssue({ code: 'custom', message })
    })

export const ReminderFields = z.object({
  poReminderSubject: template(150, 'Escribe el asunto.').refine(
    subject => !/[\r\n]/.test(subject),
    'El asunto es de una sola línea.',
  ),
  poReminderText: template(4_000, 'Escribe el mensaje.'),
})
