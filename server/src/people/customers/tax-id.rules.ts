import { stdnum } from 'stdnum'

/** How each country that the operator sells in calls its tax id, and one that is correct. */
const kinds: Record<string, { name: string; example: string }> = {
  PE: { name: 'RUC', example: '20100070970' },
  CL: { name: 'RUT', example: '12531909-2' },
  CO: { name: 'NIT', example: '213.123.432-1' },
  MX: { name: 'RFC', example: 'GODE561231GR8' },
  EC: { name: 'RUC', example: '1792060346001' },
  ES: { name: 'NIF', example: '54362315K' },
}

/**
 * A tax id as it is kept: without spaces, points or hyphens. Where the country's rule is known (in Perú, SUNAT's modulus
 * 11), its check digit is looked at; elsewhere anything goes.
 */
export function readTaxId(countryCode: string, written: string): { taxId: string } | { fault: string } {
  const kind = kinds[countryCode]
  const validator = kind && stdnum[countryCode]?.[kind.name.toLowerCase()]
  if (!kind || !validator) return { taxId: written.trim().replace(/\s+/g, ' ').toUpperCase() }
  const read = validator.validate(written.trim().toUpperCase().replaceAll('.', ''))
  if (read.isValid) return { taxId: read.compact }
  return { fault: `Ese ${kind.name} no es válido. Revisa los números: uno correcto es como ${kind.example}.` }
}
