// `node scripts/env-example.ts` writes deploy/.env.example from the program's settings; run it after changing one.
import { writeFileSync } from 'node:fs'
import { settingsExample } from '@aforo/server/platform/settings'

writeFileSync(new URL('../deploy/.env.example', import.meta.url), settingsExample())
