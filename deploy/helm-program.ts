import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { type Entry, open, type ZipFile } from 'yauzl'

/**
 * The path of Helm: that of the machine or, on Linux with x64, that of a package in which Amazon ships it. Undefined where
 * there is neither.
 */
export async function helmProgram(): Promise<string | undefined> {
  const own = (process.env.PATH ?? '').split(delimiter).map(folder => join(folder, 'helm'))
  const found = own.find(existsSync)
  if (found) return found
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const require = createRequire(import.meta.url)
  const archive = join(dirname(require.resolve('@aws-cdk/asset-kubectl-v20/package.json')), 'lib', 'layer.zip')
  const program = join(import.meta.dirname, '..', 'node_modules', '.cache', 'helm')
  if (!existsSync(program)) await unpack(archive, 'helm/helm', program)
  return program
}

async function unpack(archive: string, name: string, target: string) {
  const zip = (await promisify<string, object, ZipFile>(open)(archive, { lazyEntries: true })) as ZipFile
  const entry = await new Promise<Entry>((resolve, reject) => {
    zip.on('entry', (one: Entry) => (one.fileName === name ? resolve(one) : zip.readEntry()))
    zip.on('end', () => reject(new Error(`${archive} has no ${name}`)))
    zip.readEntry()
  })
  await mkdir(dirname(target), { recursive: true })
  const part = `${target}.${process.pid}`
  const content = await promisify(
    zip.openReadStream.bind(zip) as (
      entry: Entry,
      done: (error: Error | null, stream: NodeJS.ReadableStream) => void,
    ) => void,
  )(entry)
  await pipeline(content as NodeJS.ReadableStream, createWriteStream(part, { mode: 0o755 }))
  await rename(part, target)
  zip.close()
}
