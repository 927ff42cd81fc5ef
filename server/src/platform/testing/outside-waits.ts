import { subscribe } from 'node:diagnostics_channel'
import { holdsConnection } from '../database/session.ts'
import type { Services } from '../services.ts'

const refuse = (what: string) => {
  if (holdsConnection()) throw new Error(`${what} is waited for while a transaction holds a database connection`)
}

/**
 * Fails a test that waits for an outside system while holding a database connection: ten calls to a system that hangs
 * would block all others. HTTP requests fail the whole run.
 */
export function refuseOutsideWaits(services: Services) {
  const { files, mail, converter } = services
  services.files = guarded(files, 'the file store', ['put', 'putFile', 'open', 'remove', 'list'])
  services.mail = guarded(mail, 'mail', ['send'])
  services.converter = guarded(converter, 'the converter', ['toPdf'])
  watchRequests()
}

function guarded<Service extends object>(service: Service, name: string, methods: (keyof Service)[]): Service {
  const wrapped = { ...service }
  for (const method of methods) {
    const original = service[method] as (...given: unknown[]) => unknown
    wrapped[method] = ((...given: unknown[]) => {
      refuse(name)
      return original.apply(service, given)
    }) as Service[typeof method]
  }
  return wrapped
}

let watched = false
function watchRequests() {
  if (watched) return
  watched = true
  for (const channel of ['undici:request:create', 'http.client.request.created'])
    subscribe(channel, () => refuse('a request by HTTP'))
}
