/** Messages for missing values, where the call's schema has none. */
export const missingWords = {
  field: 'Completa este campo.',
  campus: 'Elige una sede.',
  date: 'Elige una fecha.',
  person: 'Elige a la persona.',
} as const
