import { z } from 'zod'

/** All identity document types of the product; each form accepts some of them. */
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

/**
 * Documents for signing and buying in Perú. NATIONAL_ID is the person's own country's, for people not domiciled in
 * Perú.
 */
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
