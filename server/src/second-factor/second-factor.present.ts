import type { Passkey } from '@aforo/contract/second-factor'
import type { Message } from '../platform/mail.ts'
import type { PasskeyRow } from './second-factor.queries.ts'

export const presentPasskey = ({ id, name, synced, created_at, last_used_at }: PasskeyRow): Passkey => ({
  id,
  name,
  synced,
  createdAt: created_at.toString(),
  lastUsedAt: last_used_at?.toString() ?? null,
})

/** @param what happened, as the middle of a sentence */
export const changedSecurityMail = (to: { username: string; givenName: string }, what: string): Message => ({
  to: to.username,
  subject: 'Cambió la seguridad de tu cuenta de Aforo',
  text: `Hola, ${to.givenName}:

En tu cuenta de Aforo ${what}. Si no fuiste tú, cambia tu contraseña, revisa Mi perfil › Seguridad y avisa a tu
administrador.
`,
})
