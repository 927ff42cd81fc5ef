// `npm run -s token -- [username] [--domain <prefix>]`: signs in against a running server, as a program on the person's
// own machine does it (code with PKCE), and prints the access token alone on the standard output.
import { createHash, randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { demoAccounts, demoPassword } from '@aforo/server/demo/accounts'

const demoAdministrator = 'admin@anden.example'

const help = `Uso: npm run -s token -- [usuario] [--domain <dominio>]

Inicia sesión y escribe un token de acceso, válido por diez minutos, para probar la API. Sin usuario es el de la
administradora de la demostración; de sus cuentas no pregunta el dominio ni la contraseña.
  curl -H "Authorization: Bearer $(npm run -s token -- ana@empresa.pe --domain empresa)" http://localhost:3000/api/users/profile/me

  AFORO_URL       dirección del servidor (por defecto http://localhost:3000)
  AFORO_DOMAIN    dominio, si no se da con --domain
  AFORO_PASSWORD  contraseña; sin ella se pregunta`

/** A reason to stop that the person can mend. */
class Stop extends Error {}

interface Credentials {
  domain: string
  username: string
  password: string
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { domain: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
})
if (values.help) {
  console.error(help)
  process.exit(0)
}
const [username = demoAdministrator] = positionals
/** The demo's accounts are public, and its server prints them. */
const demo = demoAccounts.find(account => account.username === username)
let hidden = false
/** Questions and what is typed go to the error stream: the standard output holds nothing but the token. */
const screen = new Writable({
  write(chunk, _encoding, done) {
    if (!hidden) process.stderr.write(chunk)
    done()
  },
})
const lines = createInterface({ input: process.stdin, output: screen, terminal: Boolean(process.stdin.isTTY) })
const typed = lines[Symbol.asyncIterator]()

async function ask(question: string, secret = false): Promise<string> {
  process.stderr.write(question)
  hidden = secret
  const { value, done } = await typed.next()
  hidden = false
  if (secret) process.stderr.write('\n')
  if (done) throw new Stop('Falta la respuesta.')
  return value
}

const server = (process.env.AFORO_URL || 'http://localhost:3000').replace(/\/+$/, '')

try {
  const domain = values.domain || process.env.AFORO_DOMAIN || demo?.domain || (await ask('Dominio: '))
  const isDemo = demo !== undefined && domain === demo.domain
  const password = process.env.AFORO_PASSWORD || (isDemo ? demoPassword : await ask('Contraseña: ', true))
  console.log(await signIn({ domain, username, password }))
} catch (error) {
  const unreachable = error instanceof TypeError && `No responde ${server} (AFORO_URL).`
  console.error(error instanceof Stop ? error.message : unreachable || error)
  process.exitCode = 1
} finally {
  lines.close()
}

async function signIn(credentials: Credentials): Promise<string> {
  const cookies = new Map<string, string>()
  const send = async (path: string, init: RequestInit = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(new URL(path, server), {
      ...init,
      redirect: 'manual',
      headers: { ...(init.headers as Record<string, string>), ...(cookie ? { cookie } : {}) },
    })
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';', 1)
      const split = pair.indexOf('=')
      cookies.set(pair.slice(0, split), pair.slice(split + 1))
    }
    return answer
  }

  const verifier = randomBytes(32).toString('base64url')
  const redirect = 'http://127.0.0.1/callback'
  const query = new URLSearchParams({
    client_id: 'aforo-cli',
    response_type: 'code',
    redirect_uri: redirect,
    scope: 'openid',
    state: randomBytes(16).toString('base64url'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const asked = addressOf(await send(`/oidc/auth?${query}`))
  const uid = asked.searchParams.get('interaction')
  if (!uid) throw new Stop('El servidor no pidió iniciar sesión. ¿Es Aforo lo que atiende ahí?')

  const accepted = await send(`/login/interaction/${uid}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  const answer = (await accepted.json()) as { redirectTo?: string; message?: string }
  if (!answer.redirectTo) throw new Stop(answer.message ?? 'No se pudo iniciar sesión.')

  const back = addressOf(await send(answer.redirectTo))
  const code = back.searchParams.get('code')
  if (!code || back.searchParams.get('state') !== query.get('state')) throw new Stop('No se pudo iniciar sesión.')

  const exchanged = await send('/oidc/token', {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'aforo-cli',
      redirect_uri: redirect,
      code,
      code_verifier: verifier,
    }),
  })
  const { access_token } = (await exchanged.json()) as { access_token?: string }
  if (!access_token) throw new Stop('El servidor no dio un token.')
  return access_token
}

function addressOf(answer: Response): URL {
  return new URL(answer.headers.get('location') ?? '/', server)
}
