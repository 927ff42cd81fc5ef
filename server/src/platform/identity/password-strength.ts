import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { fold } from '@aforo/contract/platform/fold'
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

/** Estimates in a worker thread: it may take a second, and its word lists take 50 MB that are rarely needed. */
async function score(workerData: Estimated): Promise<number> {
  const worker = new Worker(new URL('./password-estimate.ts', import.meta.url), { workerData })
  const [answer] = await once(worker, 'message')
  return answer as number
}
