import { problemTexts } from '@aforo/api/platform/problems'
import type { ErrorOut } from 'oidc-provider'

const texts: Record<string, string> = {
  invalid_redirect_uri: 'La aplicación pidió volver a una dirección que no está registrada.',
  invalid_client: 'La aplicación que pide iniciar sesión no está registrada.',
  invalid_target: 'La aplicación pidió permiso para un servicio que no existe.',
  access_denied: 'No se dio el permiso.',
  server_error: 'Hubo un error inesperado.',
}
const expired = 'El inicio de sesión caducó o se abrió en otra ventana. Vuelve a empezar.'
const other = 'La dirección con que se pidió iniciar sesión no es correcta.'

const escaped = (text: string) => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)

/** The error page for a request that has no valid address to go back to. */
export function errorPage({ error }: ErrorOut, cause: Error): string {
  const text = cause.name === 'SessionNotFound' ? expired : (texts[error] ?? other)
  return page('No se pudo iniciar sesión', `<p>${text}</p><p><small>${escaped(error)}</small></p>`)
}

/** The page shown while the database is away and nobody can sign in. */
export const awayPage = () =>
  page('Ahora mismo no se puede iniciar sesión', `<p>${escaped(problemTexts.UNAVAILABLE.message)}</p>`)

const page = (title: string, inner: string) => `<!doctype html>
<html lang="es-PE"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:32rem;margin:15vh auto;padding:0 1rem}</style></head>
<body><main><h1>${title}</h1>${inner}
<p><a href="/login">Volver al inicio de sesión</a></p></main></body></html>`
