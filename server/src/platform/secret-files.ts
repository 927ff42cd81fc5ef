import { readFileSync, statSync } from 'node:fs'

type Environment = Record<string, string | undefined>

/**
 * Reads the secrets that are given as files: `NAME_FILE` names the file with the value of `NAME`. A line break at its
 * end, which editors and `echo` leave, isn't part of the secret.
 * @param known all settings
 * @param secrets those that may be given as a file
 * @returns the environment with the values, and a sentence in Spanish for each fault
 */
export function withSecretFiles(
  environment: Environment,
  known: readonly string[],
  secrets: readonly string[],
): { values: Environment; faults: string[] } {
  const values = { ...environment }
  const faults: string[] = []
  for (const name of known) {
    const path = environment[`${name}_FILE`]
    if (!path) continue
    if (!secrets.includes(name)) faults.push(`${name}_FILE no existe: ${name} no es un secreto y se da tal cual.`)
    else if (environment[name]) faults.push(`${name} y ${name}_FILE se contradicen: deja uno.`)
    else {
      const read = readSecret(path, environment.AFORO_ENV === 'production')
      if ('fault' in read) faults.push(`${name}_FILE: ${read.fault}.`)
      else values[name] = read.secret
    }
  }
  return { values, faults }
}

/** @param closed whether it is refused if all users of the machine may read it */
function readSecret(path: string, closed: boolean): { secret: string } | { fault: string } {
  let secret: string
  try {
    if (closed && isOpen(path)) return { fault: openFault(path) }
    secret = readFileSync(path, 'utf8').replace(/\r?\n$/, '')
  } catch (error) {
    return { fault: whyUnread(error as NodeJS.ErrnoException, path) }
  }
  if (secret.trim() === '') return { fault: `el archivo ${path} está vacío` }
  if (/[\r\n]/.test(secret) && !secret.startsWith('{'))
    return { fault: `el archivo ${path} tiene más de una línea; debe tener solo el secreto` }
  return { secret }
}

/** Said of a secret's file that is open. */
export const openFault = (path: string) => `cualquiera de esta máquina puede leer ${path}; ciérralo con chmod 440`

function whyUnread({ code }: NodeJS.ErrnoException, path: string): string {
  if (code === 'ENOENT' || code === 'ENOTDIR') return `no existe el archivo ${path}`
  if (code === 'EISDIR') return `${path} es una carpeta, y debe ser un archivo`
  if (code === 'EACCES' || code === 'EPERM') return `este usuario no puede leer el archivo ${path}`
  return `no se puede leer el archivo ${path} (${code})`
}

/** Whether users who are neither the file's owner nor of its group may read it. Windows has no such bit. */
export function isOpen(path: string): boolean {
  const stat = statSync(path, { throwIfNoEntry: false })
  return process.platform !== 'win32' && ((stat?.mode ?? 0) & 0o004) !== 0
}
