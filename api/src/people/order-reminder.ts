import { z } from 'zod'

/**
 * The mail that reminds a client of a bill's purchase order. Tenants write its subject and body, with tags in double
 * braces. Screen and server list, validate and fill the tags from this file.
 */

export interface ReminderTag {
  name: 'cliente' | 'mes' | 'monto' | 'empresa'
  /** Its meaning, in Spanish. */
  about: string
  /** Its value in the preview. */
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

/** The error in a text's tags, in Spanish; undefined without one. */
export function faultInTags(text: string): string | undefined {
  const unknown = [...text.matchAll(anyTag)].map(([, name = '']) => name).find(name => !isKnown(name))
  if (unknown !== undefined) return `No hay una etiqueta {{${unknown}}}. Las que hay son: ${tagList}.`
  return /\{\{|\}\}/.test(text.replaceAll(anyTag, ''))
    ? `Una etiqueta está incompleta: se escribe entre llaves dobles, como {{mes}}.`
    : undefined
}

/** A text with its tags filled in. Values are inserted literally, even if they look like tags. */
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
