import { randomUUIDv7 } from 'node:crypto'
import type { Tx } from '../platform/database/database.ts'
import type { MadeTenant } from './factories.ts'
import { withCheckDigit } from './rucs.ts'

/** Companies that rent from the operator, beside those that its deals and contracts name. */
const cast: [name: string, legalName: string, type: string, address: string, contact: string][] = [
  ['Agua Clara Consultores', 'Agua Clara Consultores S.A.C.', 'SME', 'Av. Benavides 1555, Miraflores', 'Elena Farfán'],
  ['Bitácora Legal', 'Bitácora Legal S. Civil de R.L.', 'SME', 'Calle Bolívar 472, Miraflores', 'Martín Olaechea'],
  ['Cordillera Seguros', 'Cordillera Compañía de Seguros S.A.', 'CORPORATE', 'Av. Javier Prado Este 560, San Isidro', 'Úrsula Valdivia'],
  ['Faro Digital', 'Faro Digital S.A.C.', 'STARTUP', 'Jr. Colina 108, Barranco', 'Renzo Zegarra'],
  ['Grupo Totora', 'Grupo Totora S.A.', 'CORPORATE', 'Av. El Derby 254, Santiago de Surco', 'Patricia Ugarte'],
  ['Huaca Arquitectos', 'Huaca Arquitectos S.A.C.', 'SME', 'Av. Pedro de Osma 301, Barranco', 'Iván Escobedo'],
  ['Instituto Mar Andino', 'Asociación Instituto Mar Andino', 'EDUCATION', 'Calle Tarata 269, Miraflores', 'Rosa Alarcón'],
  ['Kantu Cosmética', 'Kantu Cosmética Natural S.A.C.', 'STARTUP', 'Av. Larco 812, Miraflores', 'Jimena Bazán'],
  ['Laguna Films', 'Laguna Producciones S.A.C.', 'EVENTS', 'Jr. Centenario 146, Barranco', 'Paolo Injoque'],
  ['Manos del Sur', 'Asociación Manos del Sur', 'NON_PROFIT', 'Av. Grau 605, Barranco', 'Teresa Ccori'],
  ['Retama Contadores', 'Retama Contadores S. Civil de R.L.', 'SME', 'Av. Rivera Navarrete 762, San Isidro', 'Luis Huerta'],
  ['Rumbo Logístico', 'Rumbo Logístico S.A.C.', 'SME', 'Av. República de Panamá 3535, San Isidro', 'Víctor Montoya'],
  ['Sacha Alimentos', 'Sacha Alimentos S.A.', 'CORPORATE', 'Av. Primavera 120, Santiago de Surco', 'Fabiola Peña'],
  ['Tejido Social', 'Tejido Social E.I.R.L.', 'NON_PROFIT', 'Calle Berlín 364, Miraflores', 'Nadia Ñahui'],
  ['Tres Cruces Energía', 'Tres Cruces Energía S.A.', 'CORPORATE', 'Av. Santo Toribio 115, San Isidro', 'Gustavo Ledesma'],
  ['Vicuña Textil', 'Vicuña Textil S.A.C.', 'SME', 'Av. Angamos Oeste 651, Miraflores', 'Sandra Yupanqui'],
  ['Warmi Salud', 'Warmi Salud S.A.C.', 'STARTUP', 'Calle Schell 310, Miraflores', 'Milagros Díaz'],
  ['Zorzal Estudio', 'Zorzal Estudio Creativo E.I.R.L.', 'FREELANCER', 'Jr. Junín 355, Barranco', 'Bruno Tapia'],
] // biome-ignore format: a list of words reads better in rows

/** A company's RUC. @param place tells companies apart */
export const rucOf = (place: number): string => withCheckDigit(`20${60_000_000 + place * 7_919}`)

/** More companies that rent from the operator: with the others some two dozen. */
export async function makeClients(tx: Tx, { tenantId: tenant_id }: MadeTenant) {
  const made = cast.map((company, place) => ({ company, place, id: randomUUIDv7() }))
  await tx
    .insertInto('teams')
    .values(made.map(({ id, company: [name] }) => ({ tenant_id, id, name, type: 'BILLABLE', status: 'ACTIVE' })))
    .execute()
  for (const { id, place, company } of made) {
    const [name, legal_name, type, address, contact] = company
    const mail = `facturas@${plain(name)}.example`
    // A team of customers is a customer already; here it gets what is known of it.
    await tx
      .updateTable('customers')
      .set({
        legal_name,
        tax_id: rucOf(place),
        client_types: [type],
        billing_email: mail,
        billing_address: address,
        requires_purchase_order: type === 'CORPORATE',
      })
      .where('tenant_id', '=', tenant_id)
      .where('team_id', '=', id)
      .execute()
    await tx
      .insertInto('customer_contacts')
      .values({
        tenant_id,
        id: randomUUIDv7(),
        team_id: id,
        position: 0,
        name: contact,
        email: `${plain(contact.split(' ')[0] ?? '')}@${plain(name)}.example`,
        phone: `+51 9${40 + place} ${210 + place * 7} ${305 + place * 11}`,
        role: 'MAIN',
      })
      .execute()
  }
}

const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, '')
