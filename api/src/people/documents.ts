import { z } from 'zod'

/** All kinds of identity document that the product knows; each place that asks for one takes some of them. */
export const DocumentType = z.enum([
  'DNI',
  'CE',
  'PTP',
  'RUT',
  'CC',
  'PPT',
  'CURP',
  'INE',
  'NIE',
  'CEDULA',
  'CI',
  'NATIONAL_ID',
  'PASSPORT',
])
export type DocumentType = z.infer<typeof DocumentType>

/** With what people sign and are sold to in Perú. NATIONAL_ID is of their own country, of who isn't domiciled in Perú. */
export const PersonalDocument = DocumentType.extract(['DNI', 'CE', 'PTP', 'PASSPORT', 'NATIONAL_ID'])
export type PersonalDocument = z.infer<typeof PersonalDocument>

export const documentTypeLabels: Record<DocumentType, string> = {
  DNI: 'DNI',
  CE: 'Carné de extranjería',
  PTP: 'Permiso temporal de permanencia',
  RUT: 'RUT',
  CC: 'Cédula de ciudadanía',
  PPT: 'Permiso por protección temporal',
  CURP: 'CURP',
  INE: 'Credencial para votar (INE)',
  NIE: 'NIE',
  CEDULA: 'Cédula de identidad',
  CI: 'Carnet de identidad',
  NATIONAL_ID: 'Documento nacional de su país',
  PASSPORT: 'Pasaporte',
}
