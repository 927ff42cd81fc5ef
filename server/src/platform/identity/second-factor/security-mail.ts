import type { Message } from '../../mail.ts'

/** The mail about a change of somebody's security. @param what the change, in Spanish, as the middle of a sentence */
export const changedSecurityMail = (to: { username: string; givenName: string }, what: string): Message => ({
  to: to.username,
  subject: 'Cambió la seguridad de tu cuenta de Aforo',
  text: `Hola, ${to.givenName}:

En tu cuenta de Aforo ${what}. Si no fuiste tú, cambia tu contraseña, revisa Mi perfil › Seguridad y avisa a tu
administrador.
`,
})
