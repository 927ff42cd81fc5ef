import type { Message } from '../platform/mail.ts'
import type { PasswordOwner } from './passwords.queries.ts'

export const linkMinutes = 30

export const forgottenPasswordMail = (owner: PasswordOwner, link: string): Message => ({
  to: owner.username,
  subject: 'Cambia tu contraseña de Aforo',
  text: `Hola, ${owner.givenName}:

Alguien pidió cambiar la contraseña de tu cuenta en ${owner.tenantName}. Si fuiste tú, abre este enlace:

${link}

El enlace sirve una sola vez y durante ${linkMinutes} minutos. Si no lo pediste, no hace falta que hagas nada: tu
contraseña sigue siendo la misma.
`,
})

export const changedPasswordMail = (owner: PasswordOwner): Message => ({
  to: owner.username,
  subject: 'Tu contraseña de Aforo cambió',
  text: `Hola, ${owner.givenName}:

La contraseña de tu cuenta en ${owner.tenantName} acaba de cambiar y se cerraron tus otras sesiones. Si no fuiste tú,
pide una contraseña nueva desde la pantalla de inicio de sesión y avisa a tu administrador.
`,
})
