import { config, type z } from 'zod'

const sized = (origin: string, count: number | bigint) => {
  if (origin === 'string') return count === 1n || count === 1 ? '1 carácter' : `${count} caracteres`
  if (origin === 'array' || origin === 'set') return count === 1n || count === 1 ? '1 elemento' : `${count} elementos`
  return `${count}`
}

const formats: Record<string, string> = {
  email: 'Escribe un correo válido, como nombre@empresa.com.',
  uuid: 'Elige una opción de la lista.',
  date: 'Escribe una fecha válida, como 2026-03-05.',
  datetime: 'Escribe una fecha y hora válidas.',
  time: 'Escribe una hora válida, como 09:30.',
  url: 'Escribe una dirección web válida.',
}

/** Messages for values of the wrong shape, in Spanish. Set once as zod's own, for server and screens. */
export const spanishMessages: z.core.$ZodErrorMap = issue => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null || issue.input === '') return 'Completa este campo.'
      if (issue.expected === 'number' || issue.expected === 'int') return 'Escribe un número.'
      return 'El valor no tiene el tipo esperado.'
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'Completa este campo.'
      return `Debe tener al menos ${sized(issue.origin, issue.minimum)}.`
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array'
        ? `Debe tener como máximo ${sized(issue.origin, issue.maximum)}.`
        : `Debe ser como máximo ${issue.maximum}.`
    case 'invalid_format':
      return formats[issue.format] ?? 'El formato no es válido.'
    case 'invalid_value':
      return 'Elige una de las opciones.'
    case 'not_multiple_of':
      return `Debe ser múltiplo de ${issue.divisor}.`
    case 'unrecognized_keys':
      return `Hay campos que no existen: ${issue.keys.join(', ')}.`
    default:
      return 'El valor no es válido.'
  }
}

config({ customError: spanishMessages })
