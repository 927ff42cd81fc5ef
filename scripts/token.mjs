// `npm run -s token`: the pinned Node runs scripts/token.ts.
import { join } from 'node:path'
import { foreground, pinnedNode, root, run } from './setup.mjs'

await run(() => foreground(pinnedNode(), [join(root, 'scripts', 'token.ts'), ...process.argv.slice(2)]))
