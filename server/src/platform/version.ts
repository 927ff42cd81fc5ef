import { readFileSync } from 'node:fs'

const manifest = new URL('../../package.json', import.meta.url)

/** The release that is running, such as `0.1.0`: in the API's document, `/healthz` and Configuración. */
export const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
