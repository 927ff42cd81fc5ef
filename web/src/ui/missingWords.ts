/** What a form says of a field without a value, where the schema of the call has no words for it. */
export const missingWords = {
  field: 'Completa este campo.',
  campus: 'Elige una sede.',
  date: 'Elige una fecha.',
  person: 'Elige a la persona.',
} as const
