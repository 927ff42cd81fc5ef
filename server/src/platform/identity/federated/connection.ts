import type { ConnectionStep } from '@aforo/api/people/identity-providers'
import type { Settings } from '../../settings.ts'
import { fetchSpanned } from '../../telemetry/spans.ts'
import { callbackPath } from './providers.ts'
import { issuerOf, openRelyingParty, type ProviderAccess, ProviderFault } from './relying-party.ts'

const names = { GOOGLE_WORKSPACE: 'Google', MICROSOFT: 'Microsoft' } as const

/** Tests a provider step by step, as a sign-in would, with each result in Spanish. Saves nothing. */
export async function tryConnection(settings: Settings, access: ProviderAccess): Promise<ConnectionStep[]> {
  const relyingParty = openRelyingParty(settings)
  const name = names[access.kind]
  const ok = (step: ConnectionStep['step'], message: string): ConnectionStep => ({ step, outcome: 'OK', message })
  const failed = (step: ConnectionStep['step'], message: string): ConnectionStep => ({
    step,
    outcome: 'FAILED',
    message,
  })
  const skipped = (step: ConnectionStep['step']): ConnectionStep => ({
    step,
    outcome: 'SKIPPED',
    message: 'No se probó, porque falló un paso anterior.',
  })
  const steps: ConnectionStep[] = []

  let keys: string | undefined
  try {
    keys = (await relyingParty.metadata(issuerOf(settings, access), { fresh: true })).jwks_uri
    steps.push(ok('DISCOVERY', access.kind === 'MICROSOFT' ? 'Microsoft conoce ese directorio.' : 'Google responde.'))
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error
    const why =
      error.code === 'FEDERATED_UNAVAILABLE' || access.kind === 'GOOGLE_WORKSPACE'
        ? `${name} no responde desde este servidor. Revisa la red y vuelve a probar.`
        : 'Microsoft no conoce ese directorio. Copia el «Id. de directorio (inquilino)» del portal de Entra.'
    return [failed('DISCOVERY', why), skipped('KEYS'), skipped('CREDENTIALS')]
  }

  if (!(await publishesKeys(keys)))
    return [
      ...steps,
      failed('KEYS', `No se pudieron leer las claves con que firma ${name}. Vuelve a probar en unos minutos.`),
      skipped('CREDENTIALS'),
    ]
  steps.push(ok('KEYS', `Se leyeron las claves con que firma ${name}.`))

  try {
    const accepted = await relyingParty.acceptsSecret(access, `${settings.publicUrl}${callbackPath(access.kind)}`)
    const wrong = `${name} no acepta el identificador o el secreto. Revisa que el secreto no haya caducado y que copiaste su valor, no su nombre.`
    steps.push(
      accepted ? ok('CREDENTIALS', `${name} acepta la aplicación y su secreto.`) : failed('CREDENTIALS', wrong),
    )
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error
    const unclear = `${name} respondió algo inesperado al comprobar el secreto. Vuelve a probar en unos minutos.`
    steps.push(failed('CREDENTIALS', unclear))
  }
  return steps
}

async function publishesKeys(address: string | undefined): Promise<boolean> {
  if (address === undefined) return false
  try {
    const answer = await fetchSpanned('IDENTITY_PROVIDER', address, {
      signal: AbortSignal.timeout(6_000),
      redirect: 'error',
    })
    const { keys } = (await answer.json()) as { keys?: unknown }
    return answer.ok && Array.isArray(keys) && keys.length > 0
  } catch {
    // Whatever the cause, the person reads that the keys can't be read.
    return false
  }
}
