import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { CallMeta } from '@aforo/api/platform/base'
import { type ESTree, normalizePath, type Plugin } from 'vite'

const folder = normalizePath(join(import.meta.dirname, '..', 'api', 'src/'))

/**
 * The whole contract is schemas and Spanish summaries; of its calls a browser needs only where each is and who may make it. The built app gets
 * that in the contract's place: what else it takes of it, a schema for a form or a constant, it takes from an area's file.
 */
export const contractAddresses = (): Plugin => ({
  name: 'aforo-contract-addresses',
  apply: 'build',
  load: {
    filter: { id: /contract\.ts$/ },
    async handler(file) {
      if (file !== `${folder}contract.ts`) return
      const { contract } = (await import(pathToFileURL(file).href)) as { contract: object }
      return `export const contract = ${JSON.stringify(addressesIn(contract))}`
    },
  },
})

/** Calls by area with their method, path and structures, as the client library reads them, and with who may make them. */
export function addressesIn(router: object): object {
  if (!('~orpc' in router))
    return Object.fromEntries(Object.entries(router).map(([name, inside]) => [name, addressesIn(inside as object)]))
  const { route, meta } = router['~orpc'] as { route: Record<string, string>; meta: CallMeta }
  const { method, path, inputStructure, outputStructure } = route
  const { roles, tenantTypes, allCountries } = meta
  return {
    '~orpc': {
      errorMap: {},
      meta: { roles, tenantTypes, allCountries },
      route: { method, path, inputStructure, outputStructure },
    },
  }
}

/**
 * Lets the built app leave out the constants of the contract's files that it doesn't read. A bundler can't know that
 * making a schema does nothing beyond, so one constant would bring its whole area and every area that this one names.
 * In the contract it is so by its nature; therefore this goes by the folder, and never by what a function is called:
 * docs/decisions/0019-unread-schemas-are-left-out.md.
 */
export const unreadSchemas = (inFolder = folder): Plugin => ({
  name: 'aforo-unread-schemas',
  apply: 'build',
  transform: {
    filter: { id: /\.ts$/ },
    handler(code, id) {
      if (id.startsWith(inFolder)) return { code: madeWhenRead(code, this.parse(code)), map: null }
    },
  },
})

/** Every `const x = …` of a file's top as `const x = (() => …)()`, marked as a call that may go when nobody reads x. */
function madeWhenRead(code: string, { body }: ESTree.Program): string {
  const values = body.flatMap(statement => {
    const said = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    return said?.type === 'VariableDeclaration' && said.kind === 'const' ? said.declarations : []
  })
  let made = ''
  let end = 0
  for (const { init: value } of values) {
    if (!value || /Literal|Function/.test(value.type)) continue
    made += `${code.slice(end, value.start)}/* @__PURE__ */ (() => (${code.slice(value.start, value.end)}))()`
    end = value.end
  }
  return made + code.slice(end)
}
