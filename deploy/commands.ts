import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../scripts/setup.mjs'

/** The block of code of a document that has these words, as a reader would copy it. `password` stands where it has "…". */
export function codeOf(path: string, part: string, password = ''): string {
  const blocks = [...readFileSync(join(root, path), 'utf8').matchAll(/^```\w*\n(.*?)^```/gms)].map(
    ([, code = '']) => code,
  )
  const code = blocks.find(block => block.includes(part))
  if (!code) throw new Error(`${path} has no code with «${part}»`)
  return code.replaceAll('…', password)
}
