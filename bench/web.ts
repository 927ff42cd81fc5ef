import { dirname, join } from 'node:path'
import { kilobytes, table } from './figures.ts'
import type { Subject } from './subject.ts'
import { webBytes } from './web-bytes.ts'

export const web: Subject = {
  name: 'web',
  title: 'Bytes of the web app',
  async measure() {
    const found = webBytes(join(dirname(import.meta.dirname), 'web', 'dist'))
    return `Gzipped. First load: all JavaScript before the sign-in form is usable (budget 250 kB); a screen: what it adds (budget 100 kB),
and beside it what all of its parts that are fetched only when they are opened add to that.

${table(
  ['what', 'JavaScript', 'later'],
  [
    ['first load, sign-in form', `${kilobytes(found.firstLoad)} (and ${kilobytes(found.firstLoadCss)} of CSS)`, ''],
    ['the frame, once after signing in', kilobytes(found.frame), ''],
    ...found.screens.map(({ screen, bytes, later }) => [screen, kilobytes(bytes), kilobytes(later)]),
  ],
)}`
  },
}
