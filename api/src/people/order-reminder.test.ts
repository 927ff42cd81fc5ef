import { describe, expect, test } from 'vitest'
import { exampleValues, faultInTags, fillTags, ReminderFields, reminderTags, usualReminder } from './order-reminder.ts'

test('the default text has every tag, and no faults', () => {
  expect(ReminderFields.parse(usualReminder)).toEqual(usualReminder)
  const all = usualReminder.poReminderSubject + usualReminder.poReminderText
  for (const { name } of reminderTags) expect(all).toContain(`{{${name}}}`)
})

describe('tags', () => {
  test.each([
    ['{{mes}} y {{ monto }}', undefined],
    ['sin etiquetas, con {llaves}', undefined],
    ['{{mess}}', 'No hay una etiqueta {{mess}}. Las que hay son: {{cliente}}, {{mes}}, {{monto}}, {{empresa}}.'],
    ['{{}}', 'No hay una etiqueta {{}}. Las que hay son: {{cliente}}, {{mes}}, {{monto}}, {{empresa}}.'],
    [
      '{{constructor}}',
      'No hay una etiqueta {{constructor}}. Las que hay son: {{cliente}}, {{mes}}, {{monto}}, {{empresa}}.',
    ],
    ['Hola, {{cliente', 'Una etiqueta está incompleta: se escribe entre llaves dobles, como {{mes}}.'],
    ['Hola, cliente}}', 'Una etiqueta está incompleta: se escribe entre llaves dobles, como {{mes}}.'],
  ])('%j is %s', (text, fault) => {
    expect(faultInTags(text)).toBe(fault)
  })

  test('are filled once: a name that looks like a tag stays literal', () => {
    expect(fillTags('{{cliente}}: {{ mes }}', { ...exampleValues, cliente: '{{monto}} $& S.A.C.' })).toBe(
      '{{monto}} $& S.A.C.: diciembre de 2026',
    )
  })
})

test.each([
  [{ poReminderSubject: ' ' }, 'Escribe el asunto.'],
  [{ poReminderSubject: 'a\nb' }, 'El asunto es de una sola línea.'],
  [{ poReminderSubject: 'x'.repeat(151) }, 'Como máximo 150 caracteres.'],
  [{ poReminderText: '' }, 'Escribe el mensaje.'],
  [{ poReminderText: 'x'.repeat(4_001) }, 'Como máximo 4000 caracteres.'],
])('%j is refused', (given, message) => {
  const { error } = ReminderFields.safeParse({ ...usualReminder, ...given })
  expect(error?.issues.map(issue => issue.message)).toEqual([message])
})
