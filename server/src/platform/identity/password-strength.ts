import { fold } from '@aforo/api/platform/fold'
import { keptThread } from '../kept-thread.ts'
import type { Estimated } from './password-estimate.ts'

const shortestPassword = 12
/** Characters estimated. More only make a password stronger, and the estimate slower. */
const estimated = 40
/** Required score, from 0 to 4: more than 10^8 guesses. */
const enough = 3
/** Shorter parts of names are ignored. */
const shortestWord = 4

/**
 * Whether a password is accepted: at least 12 characters, hard to guess (considers common passwords, words, names,
 * dates, keyboard rows and their disguises), and not built from public facts about its owner.
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

/** Runs in a thread: an estimate may take a second, and its word lists take 50 MB. */
const score = keptThread<Estimated, number>(new URL('./password-estimate.ts', import.meta.url), {
  megabytes: 256,
  seconds: 30,
})
