import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { fieldRecords, labelsBeside, labelsIn } from './field-labels.ts'
import { filesOf } from './walls.ts'

const sources = filesOf(dirname(import.meta.dirname)).filter(
  ({ file }) => /^(api|server|web)\//.test(file) && !/\.test\.tsx?$/.test(file),
)

test.each(Object.entries(fieldRecords))('a field of a %s has one name, and it is said once', (_name, record) => {
  expect(labelsBeside(record, sources)).toEqual([])
})

test('every list of a record’s fields is entered', () => {
  const lists = sources.filter(
    ({ file, source }) => /^api\/src\/.*-words\.ts$/.test(file) && /satisfies RecordWords/.test(source),
  )
  const entered = Object.values(fieldRecords).flatMap(record => record.lists)
  expect(lists.map(({ file }) => file).filter(file => !entered.includes(file))).toEqual([])
})

test.each([
  ['a form', '<TextField form={form} name="client.noticeDays" label="Aviso" />'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a form
  ['a form within another', '<TextField name={`${prefix}noticeDays`} label="Aviso" />'],
  ['a field that is bound by its list', `<TextField {...fieldOf(form, words, 'noticeDays')} label="Aviso" />`],
  ['a choice of two', '<TextField name="noticeDays" label={peru ? \'Aviso\' : words.noticeDays.label} />'],
  ['a table of labels', "const moreWords = { noticeDays: 'Aviso' }"],
  ['fields of a history', "const history = { fields: { noticeDays: 'Aviso' } }"],
  ['a list of fields', "const table = { noticeDays: { label: 'Aviso' } } satisfies RecordWords"],
  ['a column of a list', "const columns = [{ accessor: 'noticeDays', title: 'Aviso' }]"],
  ['a column of a file', "const columns = [{ title: 'Aviso', value: row => String(row.notice_days) }]"],
  ['a difference', "const rows = [{ name: 'Aviso', mine: days(mine.noticeDays), theirs: '' }]"],
  ['a fact', "const facts = [['Aviso', days(information.noticeDays)]]"],
])('a second name for a field is found in %s', (_where, source) => {
  const places = [
    { file: 'list.ts', source: "const words = { noticeDays: { label: 'Días de aviso' } }" },
    { file: 'room/One.tsx', source },
  ]
  expect(labelsIn('One.tsx', source)).toEqual([{ file: 'One.tsx', line: 1, key: 'noticeDays', label: 'Aviso' }])
  expect(labelsBeside({ lists: ['list.ts'], rooms: ['room/'] }, places)).toHaveLength(1)
})
