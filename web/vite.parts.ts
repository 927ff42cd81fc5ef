import type { Plugin } from 'vite'

const made = /import\s*\{\s*(lazyRouteComponent|lazyFn)\s*\}\s*from\s*["']@tanstack\/react-router["'];?/g
const ours = { lazyRouteComponent: 'later', lazyFn: 'laterLoader' }

/** The router's own loading of a screen reloads the page when its files don't come: offline, that is a page of the browser. */
export const withOwnLoading = (code: string, later: string) =>
  code.replace(
    made,
    (_, name: keyof typeof ours) => `import { ${ours[name]} as ${name} } from ${JSON.stringify(later)};`,
  )

/** Has the split routes fetched by `src/ui/later.ts`. */
export const screenParts = (root: string): Plugin => ({
  name: 'aforo-screen-parts',
  transform: {
    filter: { id: /\/src\/routes\/[^?]+\.tsx$/ },
    handler(code) {
      const changed = withOwnLoading(code, `${root}/src/ui/later.ts`)
      if (/lazyRouteComponent[^}]*\}\s*from\s*["']@tanstack/.test(changed))
        this.error('the router loads screens in another way')
      return changed === code ? undefined : { code: changed, map: null }
    },
  },
})
