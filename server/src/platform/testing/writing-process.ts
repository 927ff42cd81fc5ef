// A process that writes endlessly until it is killed: `node writing-process.ts <writer> <database url> <tenant>`. It
// prints a dot for each committed transaction.
import { type Database, openServer } from '../database/database.ts'
import { asTenant } from '../database/transaction.ts'
import { type Writer, writers } from './writers.ts'

const [writer = '', url = '', tenantId = ''] = process.argv.slice(2)
const database: Database = await openServer(url, 12)
const write = writers[writer as Writer]

async function writeWithoutEnd(lane: number) {
  for (let turn = 1; ; turn++) {
    // Every third change is rolled back at its end, like a refused one.
    const undone = turn % 3 === 0
    const done = asTenant(database, tenantId, async tx => {
      await write(tx, tenantId, `${process.pid}-${lane}-${turn}`)
      if (undone) throw new Undone()
    })
    await done.catch(error => {
      if (!(error instanceof Undone)) throw error
    })
    if (!undone) process.stdout.write('.')
  }
}

class Undone extends Error {}

await Promise.all(Array.from({ length: 8 }, (_, lane) => writeWithoutEnd(lane)))
