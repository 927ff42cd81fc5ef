import { describe, expect, test } from 'vitest'
import { readSettings, settingsHelp } from './settings.ts'

describe('settings', () => {
  test('have a working default each', () => {
    expect(readSettings({})).toMatchObject({ PORT: 3000, AFORO_DATA: '.aforo', publicUrl: 'http://localhost:3000' })
  })

  test('take an empty variable for an absent one', () => {
    expect(readSettings({ DATABASE_URL: '', PORT: '' }).DATABASE_URL).toBeUndefined()
  })

  test.each([
    [{ PORT: 'tres' }, /PORT/],
    [{ PORT: '70000' }, /PORT/],
    [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL debe empezar/],
    [{ AFORO_DEMO: 'si' }, /AFORO_DEMO/],
    [{ S3_BUCKET: 'archivos' }, /van juntos/],
    [{ AFORO_PUBLIC_URL: 'aforo.pe' }, /AFORO_PUBLIC_URL/],
  ])('%j is refused by name', (environment, text) => {
    expect(() => readSettings(environment)).toThrow(text)
  })

  test('are all told by --help', () => {
    for (const name of Object.keys(readSettings({})).filter(name => name !== 'publicUrl'))
      expect(settingsHelp()).toContain(name)
  })
})
