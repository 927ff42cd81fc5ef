/** The settings that depend on one another. */
export interface TogetherGiven {
  AFORO_ENV: 'development' | 'production'
  AFORO_PUBLIC_URL?: string | undefined
  AFORO_INSECURE_HTTP?: string | undefined
  AFORO_DEMO?: string | undefined
  AFORO_ROLE: 'web' | 'worker' | 'all'
  DATABASE_URL?: string | undefined
}

/** Settings that mean something only together; the first row's name is in every message. */
const together = [
  ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['FIRESTORE_PROJECT', 'FIRESTORE_CREDENTIALS'],
  ['DATABASE_POOLER', 'DATABASE_DIRECT_URL'],
  ['GRAPH_TENANT_ID', 'GRAPH_CLIENT_ID', 'GRAPH_CLIENT_SECRET', 'GRAPH_ORGANIZER_ID'],
]

/** Settings that mean nothing without another. */
const needing = [
  ['S3_ENDPOINT', 'S3_BUCKET'],
  ['DATABASE_REPLICA_URL', 'DATABASE_URL'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_EXPORTER_OTLP_ENDPOINT'],
] as const

const listed = (names: readonly string[]) => `${names.slice(0, -1).join(', ')} y ${names.at(-1)}`

/**
 * Why valid settings can't be used together: a sentence in Spanish for each fault.
 * @param given names of the settings that have a value of their own
 */
export function togetherFaults(settings: TogetherGiven, given: ReadonlySet<string>): string[] {
  // A bucket for backups alone needs the access just as well.
  if (given.has('AFORO_BACKUP_S3_BUCKET')) given = new Set([...given, 'S3_BUCKET'])
  const faults = together
    .filter(names => names.some(name => given.has(name)) && !names.every(name => given.has(name)))
    .map(names => `${listed(names)} van juntos.`)
  for (const [name, needed] of needing)
    if (given.has(name) && !given.has(needed)) faults.push(`${name} no sirve sin ${needed}.`)
  if (settings.AFORO_ROLE !== 'all' && !given.has('DATABASE_URL'))
    faults.push(
      `AFORO_ROLE=${settings.AFORO_ROLE} necesita DATABASE_URL: la base integrada es de un solo programa, que hace ambas cosas.`,
    )
  return settings.AFORO_ENV === 'production' ? [...faults, ...productionFaults(settings, given)] : faults
}

/** What an installation for real work must not do. */
function productionFaults(settings: TogetherGiven, given: ReadonlySet<string>): string[] {
  const faults: string[] = []
  const isSecure = settings.AFORO_PUBLIC_URL?.startsWith('https:') ?? false
  if (!settings.AFORO_PUBLIC_URL)
    faults.push('Con AFORO_ENV=production falta AFORO_PUBLIC_URL: la dirección https:// con que se abre.')
  else if (!isSecure && !settings.AFORO_INSECURE_HTTP)
    faults.push(
      'Con AFORO_ENV=production, AFORO_PUBLIC_URL debe ser https:// (el TLS lo pone un proxy delante); si de verdad se usa sin cifrar, dilo con AFORO_INSECURE_HTTP=acepto-sin-tls.',
    )
  if (isSecure && settings.AFORO_INSECURE_HTTP)
    faults.push('AFORO_INSECURE_HTTP y una AFORO_PUBLIC_URL con https:// se contradicen: quita AFORO_INSECURE_HTTP.')
  if (isSecure && settings.AFORO_ROLE !== 'worker' && !given.has('TRUST_PROXY'))
    faults.push(
      'Con https:// falta TRUST_PROXY: cuántos proxies hay delante o sus redes; sin él todas las personas parecen venir de la misma dirección.',
    )
  if (!settings.DATABASE_URL)
    faults.push('Con AFORO_ENV=production hace falta un servidor PostgreSQL: indícalo en DATABASE_URL.')
  if (settings.AFORO_DEMO === '1')
    faults.push('AFORO_DEMO=1 no va con AFORO_ENV=production: la contraseña de la demostración es pública.')
  if (given.has('SMTP_URL') && !given.has('MAIL_FROM'))
    faults.push('Con SMTP_URL falta MAIL_FROM, el remitente, como Aforo <avisos@anden.pe>.')
  return faults
}
