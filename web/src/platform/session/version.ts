import { onDevice } from '../storage.ts'

const key = 'aforo-version'

/** `0.12` of `0.12.3`: what the version guard compares. */
export const minorOf = (version: string) => version.split('.').slice(0, 2).join('.')

export const appVersion = __APP_VERSION__
export const storedVersion = () => onDevice.get(key) ?? undefined
export const storeVersion = (version = appVersion) => onDevice.set(key, version)

/** Whether the one who was here last used another minor version. Nothing stored: nobody was here. */
export const isOtherVersion = (stored: string | undefined, running: string) =>
  stored !== undefined && minorOf(stored) !== minorOf(running)

/** The version being served now; undefined when it can't be told. */
export async function servedVersion(): Promise<string | undefined> {
  try {
    const response = await fetch('/version.json', { cache: 'no-store' })
    const answer = (await response.json()) as { version?: unknown }
    return typeof answer.version === 'string' ? answer.version : undefined
  } catch {
    // Offline, or a server without the file: there is nothing newer to offer.
    return undefined
  }
}
