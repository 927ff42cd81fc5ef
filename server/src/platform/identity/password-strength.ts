import { fold } from '@aforo/api/platform/fold'
import { keptThread } from '../kept-thread.ts'
import type { Estimated } from './password-estimate.ts'

const shortestPassword = 12
/** Characters that are estimated. The rest of a longer password only makes it stronger, and the estimate slower. */
const estimated = 40
/** Required score, from 0 to 4: more than 10^8 guesses. */
const enough = 3
/** Shorter parts of names are ignored. */
const shortestWord = 4

/**
 * Whether a password is accepted: 12 characters or more, hard to guess (common passwords, words, names, dates, keyboard
 * rows and their disguises are estimated), and not made of what everybody knows of its owner.
 * @param known the owner's names, e-mail address and company
 */
export async function isStrongPassword(password: string, known: string[]): Promise<boolean> {
  if ([...password].length < shortestPassword) return false
  const parts = known.flatMap(value => fold(value).split(/[^\p{L}\p{N}]+/u))
  const words = ['aforo', ...parts.filter(word => word.length >= shortestWord)]
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), fold(password))
  if (rest.length < shortestPassword / 2) return false
  return (await score({ password: password.slice(0, estimated), words })) >= enough
}

/** Estimates in a thread: it may take a second, and its word lists, which take most of that to read, 50 MB. */
const score = keptThread<Estimated, number>(new URL('./password-estimate.ts', import.meta.url), {
  megabytes: 256,
  seconds: 30,
})
