import { pauseOrOnline } from '../platform/pauseOrOnline.ts'
import { servedVersion } from '../platform/session/version.ts'

/** Milliseconds before a file that didn't come is asked for again. */
const pauses = [1_000, 3_000]

/** A part of the app whose files don't come. `isReplaced`: the server answers and has them no more, it serves a newer version. */
export class PartMissing extends TypeError {
  readonly isReplaced: boolean

  constructor(isReplaced: boolean, cause: unknown) {
    super('a part of the app could not be fetched', { cause })
    this.name = 'PartMissing'
    this.isReplaced = isReplaced
  }
}

/** Fetches a part of the app, again after a pause or as soon as the line is back. Throws `PartMissing`. */
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
