import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as spanish from '@zxcvbn-ts/language-es-es'

/** Input of the thread in `password-strength.ts`; it answers with the score, from 0 to 4. */
export interface Estimated {
  password: string
  words: string[]
}

const estimator = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...spanish.dictionary },
  graphs: common.adjacencyGraphs,
})
parentPort?.on('message', ({ password, words }: Estimated) =>
  parentPort?.postMessage(estimator.check(password, words).score),
)
