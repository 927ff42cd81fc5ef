import type { z } from 'zod'

type Schema = z.core.$ZodType
type Def = z.core.$ZodTypeDef & {
  shape?: Record<string, Schema>
  catchall?: Schema
  innerType?: Schema
  element?: Schema
  in?: Schema
  left?: Schema
  right?: Schema
  options?: readonly Schema[]
}

/** Whether a value is a JSON, query or form object; false for files. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Blob)

/**
 * Unknown names in a call's input, as paths (`owner.nme`). A schema would drop them silently, and a mistyped filter
 * would return everything. Values of the wrong shape are left for the schema to refuse.
 */
export function unknownFields(schema: Schema | undefined, value: unknown, path = ''): string[] {
  if (!schema) return []
  const def = schema._zod.def as Def
  switch (def.type) {
    case 'object':
      return isObject(value) ? ofObject(def, value, path) : []
    case 'array':
      return Array.isArray(value)
        ? value.flatMap((item, index) => unknownFields(def.element, item, `${path}${index}.`))
        : []
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'catch':
    case 'readonly':
      return unknownFields(def.innerType, value, path)
    case 'pipe':
      return unknownFields(def.in, value, path)
    case 'intersection': {
      const right = new Set(unknownFields(def.right, value, path))
      return unknownFields(def.left, value, path).filter(name => right.has(name))
    }
    case 'union': {
      const found = (def.options ?? []).map(option => unknownFields(option, value, path))
      return found.length === 0 || found.some(names => names.length === 0)
        ? []
        : found.reduce((one, other) => (other.length < one.length ? other : one))
    }
    default:
      return []
  }
}

function ofObject({ shape = {}, catchall }: Def, value: Record<string, unknown>, path: string): string[] {
  return Object.entries(value).flatMap(([name, inside]) => {
    const known = Object.hasOwn(shape, name) ? shape[name] : undefined
    if (known) return unknownFields(known, inside, `${path}${name}.`)
    return catchall ? [] : [`${path}${name}`]
  })
}
