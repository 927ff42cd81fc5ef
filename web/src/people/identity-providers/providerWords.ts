import type { ProviderKind } from '@aforo/api/people/identity-providers'

/** What each provider calls its own things, so that one finds them in its console. */
export const providerWords: Record<
  ProviderKind,
  { name: string; console: string; applicationId: string; secret: string; where: string }
> = {
  GOOGLE_WORKSPACE: {
    name: 'Google Workspace',
    console: 'https://console.cloud.google.com/apis/credentials',
    applicationId: 'ID de cliente',
    secret: 'Secreto del cliente',
    where: 'Google Cloud › API y servicios › Credenciales › ID de cliente de OAuth (aplicación web)',
  },
  MICROSOFT: {
    name: 'Microsoft',
    console: 'https://entra.microsoft.com',
    applicationId: 'Id. de aplicación (cliente)',
    secret: 'Valor del secreto de cliente',
    where: 'Entra › Registros de aplicaciones › tu aplicación › Autenticación (web)',
  },
}

export const groupRoleLabels = {
  ROLE_ADMIN: 'Administrador',
  ROLE_STAFF: 'Staff',
  ROLE_USER: 'Usuario',
} as const
