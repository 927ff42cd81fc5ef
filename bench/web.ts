import { budgets, webBytes } from '@aforo/e2e/web-bytes'
import { kilobytes, table } from './figures.ts'
import type { Subject } from './subject.ts'

export const web: Subject = {
  name: 'web',
  title: 'Bytes of the web app',
  async measure() {
    const found = webBytes()
    return `Gzipped. First load: all JavaScript before the sign-in form is usable (budget ${kilobytes(budgets.firstLoad)}); the frame and what nine of ten
screens share: once, with the first of them (budgets ${kilobytes(budgets.frame)} and ${kilobytes(budgets.shared)}); a screen: what it adds (budget ${kilobytes(budgets.screen)}), and beside it what all of its parts that are fetched after it add to that. Of these, a plan's drawing isn't asked for: it comes as
soon as the screen stands, with the library that draws it.

${table(
  ['what', 'JavaScript', 'later', 'files'],
  [
    [
      'first load, sign-in form',
      `${kilobytes(found.firstLoad)} (and ${kilobytes(found.firstLoadCss)} of CSS)`,
      '',
      found.firstLoadFiles,
    ],
    ['the frame, once after signing in', kilobytes(found.frame), '', ''],
    ['what most screens share, once', kilobytes(found.shared), '', ''],
    ...found.screens.map(({ screen, bytes, later, files }) => [screen, kilobytes(bytes), kilobytes(later), files]),
    ...found.drawings.map(({ part, bytes }) => [`the drawing: ${part}`, kilobytes(bytes), '', '']),
  ],
)}`
  },
}
