import { Worker } from 'node:worker_threads'
import { takingTurns } from '../drawings/turns.ts'
import { TableFault, type TableHead, type TableOpening, type TableRow } from './table.ts'
import type { TableAsked, TableSaid } from './table-worker.ts'

/** Memory limit of the reading thread, in megabytes. */
const mostMemory = 256
/** Timeout from one batch of rows to the next. */
const seconds = 30

const tooSlow = () => new TableFault('Leer el archivo tarda demasiado. Divídelo en varios y súbelos uno por uno.')
const tooBig = () => new TableFault('El archivo es demasiado grande para leerlo. Divídelo en varios.')

/**
 * One file's start at a time: each may take a core and all of that memory. Tenants take turns, so that none waits for
 * another's files.
 */
const turn = takingTurns(1)

/**
 * A file's format and first rows.
 * @param name the uploaded file's name
 * @param owner the tenant whose turn it takes
 * @param more how to open it; `evidence` also goes through all rows for the order of dates and the decimal mark
 * @throws TableFault with what to do, in Spanish
 */
export const tableHead = (
  path: string,
  name: string,
  owner: string,
  { evidence = false, ...opening }: TableOpening & { evidence?: boolean } = {},
): Promise<TableHead> => turn(owner, () => headInThread({ path, name, opening, read: evidence ? 'evidence' : 'head' }))

async function headInThread(asked: TableAsked): Promise<TableHead> {
  for await (const said of inThread(asked)) if (said.kind === 'head') return said.head
  throw tooBig()
}

/** A file's non-blank rows in batches, read no faster than they are consumed. @throws TableFault */
export async function* tableRows(path: string, name: string, opening: TableOpening = {}): AsyncGenerator<TableRow[]> {
  for await (const said of inThread({ path, name, opening, read: 'rows' })) if (said.kind === 'rows') yield said.rows
}

/** Messages of the worker thread until it ends. The thread is terminated however the iteration ends. */
async function* inThread(asked: TableAsked): AsyncGenerator<TableSaid> {
  const worker = new Worker(new URL('./table-worker.ts', import.meta.url), {
    workerData: asked,
    resourceLimits: { maxOldGenerationSizeMb: mostMemory },
  })
  try {
    for (;;) {
      const said = await next(worker)
      if (said.kind === 'fault') throw new TableFault(said.message)
      if (said.kind === 'end') return
      yield said
      worker.postMessage('next')
    }
  } finally {
    await worker.terminate()
  }
}

function next(worker: Worker): Promise<TableSaid> {
  const { promise, resolve, reject } = Promise.withResolvers<TableSaid>()
  const timer = setTimeout(() => reject(tooSlow()), seconds * 1000)
  const failed = (error: Error & { code?: string }) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooBig() : error)
  const ended = () => reject(tooBig())
  worker.once('message', resolve)
  worker.once('error', failed)
  worker.once('exit', ended)
  return promise.finally(() => {
    clearTimeout(timer)
    worker.off('message', resolve)
    worker.off('error', failed)
    worker.off('exit', ended)
  })
}
