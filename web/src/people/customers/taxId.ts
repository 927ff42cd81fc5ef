const taxIdNames: Record<string, string> = { PE: 'RUC', CL: 'RUT', CO: 'NIT', MX: 'RFC', EC: 'RUC', ES: 'NIF' }

/** What a customer company's number is called in its country. */
export const taxIdName = (countryCode: string) => taxIdNames[countryCode] ?? 'Número tributario'
