import { constants } from 'node:fs'
import { access, readdir, realpath } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { takingTurns } from '../drawings/turns.ts'
import type { Settings } from '../settings.ts'
import { ConversionFault, type Engine } from './engine.ts'
import { gotenberg } from './gotenberg.ts'
import { safeDocx } from './package-check.ts'
import { processConverter } from './process-converter.ts'
import { soffice } from './soffice.ts'

export interface Converter {
  /** Whether a converter is available; without one, documents are DOCX only. */
  isThere: boolean
  /**
   * Makes PDFs one at a time, alternating between owners. Without its own server, the first takes up to a minute.
   * @throws ConversionFault
   */
  toPdf(docx: Buffer, owner: string): Promise<Buffer>
  /** Whether the next document takes longer because the converter has to start. */
  isCold(): boolean
  close(): void
}

/** Finds a converter: Gotenberg, LibreOffice on this machine, or the one in the optional package. */
export async function openConverter(settings: Pick<Settings, 'GOTENBERG_URL'>): Promise<Converter> {
  if (settings.GOTENBERG_URL) return converterBy(gotenberg(settings.GOTENBERG_URL))
  const program = await onPath('soffice')
  if (program && (await hasWriter(program))) return converterBy(soffice(program))
  if (!hasPackage()) return converterBy(undefined)
  const script = fileURLToPath(new URL('./libreoffice-process.ts', import.meta.url))
  return converterBy(processConverter({ script }))
}

/** A converter with this engine; without one it converts nothing. */
export function converterBy(engine: Engine | undefined): Converter {
  const inTurn = takingTurns(1)
  return {
    isThere: engine !== undefined,
    async toPdf(docx, owner) {
      if (!engine) throw new ConversionFault('Esta instalación no tiene con qué hacer PDF. Descarga el DOCX.')
      const safe = await safeDocx(docx)
      if ('fault' in safe) throw new ConversionFault(safe.fault, { lasting: true })
      const pdf = await inTurn(owner, () => engine.convert(safe.bytes))
      if (!isWhole(pdf)) throw new ConversionFault('El conversor entregó un PDF a medias.')
      return pdf
    },
    isCold: () => engine?.isCold?.() ?? false,
    close: () => engine?.close(),
  }
}

/** A complete PDF has its marker at both ends; a truncated one lacks the last. */
const isWhole = (pdf: Buffer): boolean =>
  pdf.subarray(0, 5).toString('latin1') === '%PDF-' && pdf.subarray(-1024).toString('latin1').includes('%%EOF')

async function onPath(name: string): Promise<string | undefined> {
  for (const folder of (process.env.PATH ?? '').split(delimiter).filter(Boolean)) {
    const path = join(folder, name)
    const found = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (found) return path
  }
}

/**
 * Whether LibreOffice can open a DOCX: distributions install Calc without Writer, whose library then isn't beside the
 * program. A program that stands elsewhere, as in a snap or on macOS, is taken to have it.
 */
export async function hasWriter(soffice: string): Promise<boolean> {
  const beside: string[] = await readdir(dirname(await realpath(soffice))).catch(() => [])
  return !beside.includes('soffice.bin') || beside.includes('libswlo.so')
}

/** Optional dependencies may be missing from an installation. */
function hasPackage(): boolean {
  try {
    createRequire(import.meta.url).resolve('@matbee/libreoffice-converter/package.json')
    return true
  } catch {
    return false
  }
}
