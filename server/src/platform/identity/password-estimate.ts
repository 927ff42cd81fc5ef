import { parentPort, workerData } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as spanish from '@zxcvbn-ts/language-es-es'

/** Input of the worker thread of `password-strength.ts`. */
export interface Estimated {
  password: string
  words: string[]
}

const { password, words } = workerData as Estimated
const estimator = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...spanish.dictionary },
  graphs: common.adjacencyGraphs,
})
parentPort?.postMessage(estimator.check(password, words).score)
