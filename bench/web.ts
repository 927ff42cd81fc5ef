import { budgets, webBytes } from '@aforo/e2e/web-bytes'
import { kilobytes, table } from './figures.ts'
import type { Subject } from './subject.ts'

export const web: Subject = {
  name: 'web',
  title: 'Bytes of the web app',
  async measure() {
    const found = webBytes()
    return `Gzipped. First load: all JavaScript before the sign-in form is usable (budget ${kilobytes(budgets.firstLoad)}); a screen: what it adds (budget ${kilobytes(budgets.screen)}),
and beside it what all of its parts that are fetched after it add to that. Of these, a plan's drawing isn't asked for: it comes as
soon as the screen stands, with the library that draws it.

${table(
  ['what', 'JavaScript', 'later'],
  [
    ['first load, sign-in form', `${kilobytes(found.firstLoad)} (and ${kilobytes(found.firstLoadCss)} of CSS)`, ''],
    ['the frame, once after signing in', kilobytes(found.frame), ''],
    ...found.screens.map(({ screen, bytes, later }) => [screen, kilobytes(bytes), kilobytes(later)]),
    ...found.drawings.map(({ part, bytes }) => [`the drawing: ${part}`, kilobytes(bytes), '']),
  ],
)}`
  },
}
