import { z } from 'zod'
import { backOffice, call, everyone, line, refusal, Username, wrongState } from '../platform/base.ts'
import { UserStatus } from './users.ts'

const done = z.object({ message: z.string() })
const NewPassword = z.string().min(12).max(256)

export const passwords = {
  temporaryPassword: call
    // Hashing is slow, so it holds no connection.
    .meta({ roles: backOffice, transaction: 'none', named: ['temporaryPassword', 'username'] })
    .route({
      method: 'POST',
      path: '/iam/password/temporal',
      tags: ['users'],
      summary: 'Dar a una persona una contraseña temporal',
      description: 'Sirve siete días y solo para elegir otra al ingresar. Cierra sus sesiones.',
    })
    .input(z.object({ username: Username, temporaryPassword: NewPassword }))
    .errors({
      WRONG_STATE: wrongState(UserStatus),
      WEAK_PASSWORD: refusal('WEAK_PASSWORD'),
      OWN_ACCOUNT: refusal('OWN_ACCOUNT'),
      ROLE_ABOVE: refusal('ROLE_ABOVE'),
      COUNTRY_ABOVE: refusal('COUNTRY_ABOVE'),
    })
    .output(done),

  forgotPassword: call
    .meta({ roles: [], public: true, named: ['username'] })
    .route({
      method: 'POST',
      path: '/iam/password/forgot',
      tags: ['users'],
      summary: 'Pedir un enlace para cambiar la contraseña',
      description: 'Responde lo mismo y en el mismo tiempo si la cuenta existe o no.',
    })
    .input(z.object({ username: Username }))
    .errors({ TOO_MANY_REQUESTS: refusal('TOO_MANY_REQUESTS') })
    .output(done),

  resetPassword: call
    .meta({ roles: [], public: true })
    .route({
      method: 'POST',
      path: '/iam/password/reset',
      tags: ['users'],
      summary: 'Cambiar la contraseña con el enlace del correo',
    })
    .input(z.object({ token: line(200), newPassword: NewPassword }))
    .errors({ LINK_EXPIRED: refusal('LINK_EXPIRED'), WEAK_PASSWORD: refusal('WEAK_PASSWORD') })
    // Names the account: the holder of the link may know it, and is about to sign in.
    .output(done.extend({ account: z.object({ domain: z.string(), username: z.string() }) })),

  changePassword: call
    // The count of failed attempts must survive the refusal's rollback, so the call manages its own transactions.
    .meta({ roles: everyone, transaction: 'none' })
    .route({
      method: 'POST',
      path: '/iam/password/change',
      tags: ['users'],
      summary: 'Cambiar mi contraseña',
      description: 'Cierra las demás sesiones.',
    })
    .input(z.object({ currentPassword: z.string().min(1).max(256), newPassword: NewPassword }))
    .errors({
      WRONG_PASSWORD: refusal('WRONG_PASSWORD'),
      WEAK_PASSWORD: refusal('WEAK_PASSWORD'),
      TOO_MANY_REQUESTS: refusal('TOO_MANY_REQUESTS'),
    })
    .output(done),
}
