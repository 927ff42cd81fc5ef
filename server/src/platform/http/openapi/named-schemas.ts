import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

type Strategy = 'input' | 'output'

const sources = new URL('.', import.meta.resolve('@aforo/api/contract'))

/** What a schema needs to be worth a name in the document: an object, a union of objects, or a list of words. */
const isNamed = (value: unknown): value is z.ZodType =>
  value instanceof z.ZodObject ||
  value instanceof z.ZodDiscriminatedUnion ||
  (value instanceof z.ZodEnum && value.options.length > 3)

/**
 * The schemas that the contract's modules export, by the name that each has there. Two of one name get their module's in front;
 * a schema with two names keeps the first. One that is sent in another shape than it is answered is there twice.
 * @param jsonOf a schema as JSON Schema, as it is sent or as it is answered
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

/** `BookingRequests` of `bookings/booking-requests.ts`. */
const moduleName = (file: string) =>
  file
    .replace(/^.*[\\/]|(\.rules)?\.ts$/g, '')
    .replace(/(^|-)([a-z])/g, (_, _dash, letter: string) => letter.toUpperCase())
