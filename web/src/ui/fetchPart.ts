import { pauseOrOnline } from '../platform/pauseOrOnline.ts'
import { servedVersion } from '../platform/session/version.ts'

/** Milliseconds before each retry of a file. */
const pauses = [1_000, 3_000]

/**
 * A part of the app whose files can't be loaded. `isReplaced`: the server answers, but serves a newer version without
 * them.
 */
export class PartMissing extends TypeError {
  readonly isReplaced: boolean

  constructor(isReplaced: boolean, cause: unknown) {
    super('a part of the app could not be fetched', { cause })
    this.name = 'PartMissing'
    this.isReplaced = isReplaced
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
    throw new PartMissing((await servedVersion()) !== undefined, error)
  }
}
