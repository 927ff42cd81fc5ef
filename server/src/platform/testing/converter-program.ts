import { setTimeout } from 'node:timers/promises'
import type { ConverterSays } from '../word/process-converter.ts'

/** A converter that follows its argument: works, hangs, dies, answers half a PDF or invalid data, or never starts. */

const [mode] = process.argv.slice(2)
const say = (message: ConverterSays | { odd: string }) => process.send?.(message)
const whole = Buffer.from(`%PDF-1.7\n${process.pid}\n%%EOF\n`)

process.on('disconnect', () => process.exit())
process.on('message', async () => {
  switch (mode) {
    case 'works':
      await setTimeout(20)
      return say({ pdf: whole })
    case 'dies':
      return process.exit(1)
    case 'half':
      return say({ pdf: whole.subarray(0, 12) })
    case 'nonsense':
      return say({ odd: 'answer' })
    case 'refuses':
      return say({ fault: 'no' })
  }
})
if (mode !== 'never-begins') say({ ready: true })
