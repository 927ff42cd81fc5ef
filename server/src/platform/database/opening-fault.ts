import { StartupError } from '../settings.ts'

/** What a server's refusal means, by its SQLSTATE or the system's code. */
const meanings: Readonly<Record<string, (at: string, url: URL) => string>> = {
  ECONNREFUSED: at => `en ${at} no escucha ningún PostgreSQL: inícialo, o corrige la dirección`,
  ENOTFOUND: (_, { hostname }) => `no se encuentra la máquina «${hostname}»: corrige la dirección`,
  EAI_AGAIN: (_, { hostname }) => `no se encuentra la máquina «${hostname}»: corrige la dirección`,
  ENOENT: at => `en ${at} no escucha ningún PostgreSQL: inícialo, o corrige la dirección`,
  '28P01': (_, { username }) => `la contraseña de «${decodeURIComponent(username)}» no es la que el servidor espera`,
  '3D000': (_, { pathname }) => `el servidor no tiene la base «${decodeURIComponent(pathname.slice(1))}»: créala`,
  '53300': () => 'el servidor no admite más conexiones: sube max_connections o baja DATABASE_POOL',
  '57P03': () => 'el servidor está arrancando o deteniéndose: vuelve a intentarlo',
}

/**
 * Why a server's database can't be opened, in one line that says what to do. Never has the password.
 * @param error of the driver; an AggregateError where a name has several addresses
 */
export function openingFault(error: unknown, url: string): StartupError {
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [error]
  const { code = '', message } = (first ?? error) as NodeJS.ErrnoException
  const address = new URL(url)
  const at = `${address.searchParams.get('host') ?? address.hostname}:${address.port || 5432}`
  const meaning = meanings[code]?.(at, address)
  return new StartupError(`No se puede abrir la base de datos: ${meaning ?? (message || `${at} no responde`)}.`)
}
