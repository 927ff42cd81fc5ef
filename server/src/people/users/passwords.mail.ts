import type { Message } from '../../platform/mail.ts'
import type { PasswordOwner, WelcomedOwner } from './passwords.queries.ts'
import { temporaryDays } from './users.rules.ts'

export const linkMinutes = 30
/** Who is welcomed may be on holiday. */
export const welcomeDays = 7

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

export const welcomeMail = (owner: WelcomedOwner, link: string): Message => ({
  to: owner.username,
  subject: `Te damos la bienvenida a ${owner.tenantName}`,
  text: `Hola, ${owner.givenName}:

${owner.tenantName} te creó una cuenta en Aforo, para reservar espacios y gestionar tus visitas.

${
  owner.signsInWithPassword
    ? `Elige tu contraseña en este enlace:

${link}

El enlace sirve una sola vez y durante ${welcomeDays} días. Si caduca, pide otro desde "¿Olvidaste tu contraseña?".`
    : `Ingresa con la cuenta de tu empresa:

${link}`
}

Tu usuario es ${owner.username} y tu dominio, ${owner.domainPrefix}.
`,
})

/** The password itself is told by whoever gave it, never by mail. */
export const temporaryPasswordMail = (user: { username: string; given_name: string }, tenantName: string): Message => ({
  to: user.username,
  subject: 'Tienes una contraseña temporal de Aforo',
  text: `Hola, ${user.given_name}:

Quien administra ${tenantName} te asignó una contraseña temporal y te la dirá en persona. Sirve ${temporaryDays} días y solo
para elegir una nueva al ingresar. Tus sesiones se cerraron. Si no la pediste, avisa a tu administrador.
`,
})
