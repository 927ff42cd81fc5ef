import { contract } from '@aforo/api/contract'
import { shapeOf } from '@aforo/api/platform/base'
import { type ConditionalSchemaConverter, OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { z } from 'zod'
import { version } from '../../version.ts'
import { finish } from './finish.ts'
import { namedSchemas } from './named-schemas.ts'
import { refusalSchema } from './refusals.ts'

/** Generates the OpenAPI 3.1 document of the contract. */
export async function openApiDocument(): Promise<object> {
  const zod = new ZodToJsonSchemaConverter()
  const shapes: ConditionalSchemaConverter = {
    condition: schema => zod.condition(schema),
    convert: (schema, options) => zod.convert(shapeOf(schema as z.ZodType), options),
  }
  const generator = new OpenAPIGenerator({ schemaConverters: [shapes] })
  const generated = await generator.generate(contract, {
    info: {
      title: 'Aforo',
      version,
      description:
        'La API de Aforo. Los errores son `application/problem+json` (RFC 9457) con un `code` estable. ' +
        'Toda llamada que cambia algo acepta `Idempotency-Key`. Las listas se piden por páginas, desde 0.',
      license: { name: 'Uso reservado', identifier: 'LicenseRef-UNLICENSED' },
    },
    // On the same host as the document.
    servers: [{ url: '/api' }],
    security: [{ bearer: [] }],
    commonSchemas: await namedSchemas((schema, strategy) => zod.convert(schema, { strategy })[1]),
    // biome-ignore lint/suspicious/noExplicitAny: the library's type of a schema is one of another package
    customErrorResponseBodySchema: (definitions, status) => refusalSchema(definitions, status) as any,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
  })
  return finish(generated)
}
