import { contract } from '@aforo/contract/contract'
import { shapeOf } from '@aforo/contract/platform/base'
import { type ConditionalSchemaConverter, OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { z } from 'zod'

/** Generates the OpenAPI 3.1 document of the contract. */
export async function openApiDocument(publicUrl: string): Promise<object> {
  const zod = new ZodToJsonSchemaConverter()
  const shapes: ConditionalSchemaConverter = {
    condition: schema => zod.condition(schema),
    convert: (schema, options) => zod.convert(shapeOf(schema as z.ZodType), options),
  }
  const generator = new OpenAPIGenerator({ schemaConverters: [shapes] })
  return generator.generate(contract, {
    info: {
      title: 'Aforo',
      version: '0.1.0',
      description:
        'La API de Aforo. Los errores son `application/problem+json` (RFC 9457) con un `code` estable. ' +
        'Toda llamada que cambia algo acepta `Idempotency-Key`.',
    },
    servers: [{ url: `${publicUrl}/api` }],
    security: [{ bearer: [] }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
  })
}
