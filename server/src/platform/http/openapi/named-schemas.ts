import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

type Strategy = 'input' | 'output'

const sources = new URL('.', import.meta.resolve('@aforo/api/contract'))

/** Whether a schema deserves a name in the document: an object, a union of objects, an enum, or text of a shape. */
const isNamed = (value: unknown): value is z.ZodType =>
  value instanceof z.ZodObject ||
  value instanceof z.ZodDiscriminatedUnion ||
  (value instanceof z.ZodEnum && value.options.length > 3) ||
  (value instanceof z.ZodString && value.format === 'regex')

/**
 * The schemas exported by the API's modules, under their names. Equal names get their module's as a prefix; a schema
 * with two names keeps the first. A schema with different input and output shapes appears twice.
 * @param jsonOf a schema as JSON Schema, for input or output
 */
export async function namedSchemas(
  jsonOf: (schema: z.ZodType, strategy: Strategy) => unknown,
): Promise<Record<string, { schema: z.ZodType; strategy?: Strategy }>> {
  const files = readdirSync(fileURLToPath(sources), { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .toSorted()
  const named = new Map<string, z.ZodType>()
  const seen = new Set<z.ZodType>()
  for (const file of files) {
    const exported = (await import(new URL(file, sources).href)) as Record<string, unknown>
    for (const [name, value] of Object.entries(exported)) {
      if (!/^[A-Z]/.test(name) || !isNamed(value) || seen.has(value)) continue
      seen.add(value)
      named.set(named.has(name) ? `${moduleName(file)}${name}` : name, value)
    }
  }
  return Object.fromEntries(
    [...named].flatMap(([name, schema]): [string, { schema: z.ZodType; strategy?: Strategy }][] => {
      const [sent, answered] = (['input', 'output'] as const).map(strategy => JSON.stringify(jsonOf(schema, strategy)))
      if (sent === answered) return [[name, { schema }]]
      return [
        [name, { schema, strategy: 'output' }],
        [`${name}Input`, { schema, strategy: 'input' }],
      ]
    }),
  )
}

/** `BookingRequests` for `bookings/booking-requests.ts`. */
const moduleName = (file: string) =>
  file
    .replace(/^.*[\\/]|(\.rules)?\.ts$/g, '')
    .replace(/(^|-)([a-z])/g, (_, _dash, letter: string) => letter.toUpperCase())
