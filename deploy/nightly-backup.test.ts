import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aforo nightly '))
  mkdirSync(join(folder, 'backups'))
  copyFileSync(join(import.meta.dirname, 'nightly-backup.sh'), join(folder, 'nightly-backup.sh'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Makes one backup by a program that does this, keeping two. */
function makeOne(program: string) {
  writeFileSync(join(folder, 'aforo'), `#!/bin/sh\n${program}\n`)
  chmodSync(join(folder, 'aforo'), 0o755)
  const env = { PATH: process.env.PATH ?? '', BACKUP_FOLDER: join(folder, 'backups'), BACKUP_KEEP: '2' }
  return spawnSync('sh', [join(folder, 'nightly-backup.sh'), 'once'], { env }).status
}
const kept = () => readdirSync(join(folder, 'backups')).sort()

describe.skipIf(process.platform === 'win32')('the nightly backup', () => {
  test('keeps the newest ones and whatever else is there', () => {
    const old = ['aforo-20260101-030000.tar', 'aforo-20260102-030000.tar', 'aforo-20260103-030000.tar', 'notes.txt']
    for (const name of old) writeFileSync(join(folder, 'backups', name), '')
    expect(makeOne('[ "$1" = backup ] && echo data > "$2"')).toBe(0)
    expect(kept()).toEqual([
      'aforo-20260103-030000.tar',
      expect.stringMatching(/^aforo-\d{8}-\d{6}\.tar$/),
      'notes.txt',
    ])
  })

  test('that fails removes none of the former ones', () => {
    const old = ['aforo-20260101-030000.tar', 'aforo-20260102-030000.tar', 'aforo-20260103-030000.tar']
    for (const name of old) writeFileSync(join(folder, 'backups', name), '')
    expect(makeOne('exit 1')).not.toBe(0)
    expect(kept()).toEqual(old)
  })
})
