// `npm run pictures`: the e2e run that takes the README's pictures, and nothing else.
import { foreground, root, run } from './setup.mjs'

await run(() =>
  foreground(process.execPath, ['scripts/test.mjs', '--e2e', 'pictures'], {
    cwd: root,
    env: { ...process.env, AFORO_PICTURES: '1' },
  }),
)
