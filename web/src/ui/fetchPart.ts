import { pauseOrOnline } from '../platform/pauseOrOnline.ts'
import { appVersion, servedVersion } from '../platform/session/version.ts'

/** Milliseconds before each retry of a file. */
const pauses = [1_000, 3_000]

/**
 * A part of the app whose files can't be loaded.
 * - `UNREACHABLE`: the server doesn't answer.
 * - `REPLACED`: it serves another version.
 * - `REMEMBERED`: it serves this version, but a browser keeps the failure of an import until the page is reloaded. Newer
 *   ones don't (https://github.com/whatwg/html/pull/10327).
 */
export class PartMissing extends TypeError {
  readonly reason: 'UNREACHABLE' | 'REPLACED' | 'REMEMBERED'

  constructor(served: string | undefined, cause: unknown) {
    super('a part of the app could not be fetched', { cause })
    this.name = 'PartMissing'
    this.reason = served === undefined ? 'UNREACHABLE' : served === appVersion ? 'REMEMBERED' : 'REPLACED'
  }
}

/** Loads a part of the app; retries after a pause or when back online. @throws PartMissing */
export async function fetchPart<Part>(importer: () => Promise<Part>): Promise<Part> {
  for (const pause of pauses)
    try {
      return await importer()
    } catch {
      await pauseOrOnline(pause)
    }
  try {
    return await importer()
  } catch (error) {
    throw new PartMissing(await servedVersion(), error)
  }
}
