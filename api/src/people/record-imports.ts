import type { TableFields } from '../platform/tables.ts'

/**
 * What an operator brings in of its records beside people and teams: each file through the same reader and review. Titles
 * include those of OfficeRnD's import templates and of Nexudus's records, from their public help pages.
 */

export const recordKinds = ['CAMPUSES', 'SPACES', 'CUSTOMERS', 'PRODUCTS', 'CONTRACTS', 'WALLETS', 'BOOKINGS'] as const
export type RecordKind = (typeof recordKinds)[number]

/** Kinds that only operators have. */
const operatorKinds: readonly string[] = ['CUSTOMERS', 'PRODUCTS', 'CONTRACTS', 'WALLETS'] satisfies RecordKind[]
export const isOfOperators = (kind: string): boolean => operatorKinds.includes(kind)

const campusImportFields = {
  name: {
    label: 'Sede',
    about: 'Hasta 100 caracteres.',
    required: true,
    example: 'Miraflores',
    titles: ['nombre', 'nombre de la sede', 'name', 'location', 'location name', 'local', 'campus'],
  },
  code: {
    label: 'Código',
    about: 'Hasta 20 caracteres; no se repite.',
    required: true,
    example: 'MIR',
    titles: ['código de la sede', 'code', 'location code', 'id', 'sigla'],
  },
  addressOne: {
    label: 'Dirección',
    about: 'Calle y número.',
    required: true,
    example: 'Av. José Larco 345',
    titles: ['address', 'address 1', 'street', 'calle'],
  },
  district: {
    label: 'Distrito',
    about: 'O comuna.',
    required: true,
    example: 'Miraflores',
    titles: ['district', 'comuna'],
  },
  city: {
    label: 'Ciudad',
    about: 'Hasta 100 caracteres.',
    required: true,
    example: 'Lima',
    titles: ['city', 'provincia'],
  },
  country: {
    label: 'País',
    about: 'Su nombre o sus dos letras. Vacío: Perú.',
    required: false,
    example: 'Perú',
    titles: ['country', 'country code', 'código de país'],
  },
  timeZone: {
    label: 'Zona horaria',
    about: 'Como America/Lima, o la ciudad. Vacío: la de la organización.',
    required: false,
    example: 'America/Lima',
    titles: ['huso horario', 'timezone', 'time zone'],
  },
  opensAt: {
    label: 'Abre',
    about: 'Hora, de lunes a viernes. Vacío: el horario usual.',
    required: false,
    example: '08:00',
    titles: ['hora de apertura', 'apertura', 'opens', 'opening time'],
  },
  closesAt: {
    label: 'Cierra',
    about: 'Hora, de lunes a viernes.',
    required: false,
    example: '20:00',
    titles: ['hora de cierre', 'cierre', 'closes', 'closing time'],
  },
} as const satisfies TableFields

const spaceImportFields = {
  campus: {
    label: 'Sede',
    about: 'El nombre o el código de una sede que ya existe.',
    required: true,
    example: 'Miraflores',
    titles: ['campus', 'location', 'local', 'código de la sede'],
  },
  floor: {
    label: 'Piso',
    about: 'De oficina o de parking. Si no existe, se crea.',
    required: true,
    example: 'Piso 3',
    titles: ['floor', 'nivel', 'planta', 'level'],
  },
  type: {
    label: 'Tipo',
    about: 'Sala, Cabina, Área de trabajo, Mesa, Escritorio, Estacionamiento, Piso o Parking.',
    required: true,
    example: 'Sala de reunión',
    titles: ['tipo de espacio', 'type', 'resource type', 'space type'],
  },
  name: {
    label: 'Espacio',
    about: 'No se repite donde está. Vacío si la fila es un piso.',
    required: false,
    example: 'Sala Larco',
    titles: ['nombre', 'nombre del espacio', 'name', 'resource', 'resource name', 'room name', 'sala'],
  },
  inside: {
    label: 'Dentro de',
    about: 'El área o la mesa del piso en la que está, si está en una.',
    required: false,
    example: '',
    titles: ['área', 'mesa', 'parent', 'inside'],
  },
  capacity: {
    label: 'Capacidad',
    about: 'Personas.',
    required: false,
    example: '8',
    titles: ['aforo', 'capacity', 'size', 'asientos', 'seats', 'personas'],
    holds: 'NUMBER',
  },
} as const satisfies TableFields

const customerImportFields = {
  name: {
    label: 'Cliente',
    about: 'Su nombre comercial; no se repite.',
    required: true,
    example: 'Minera Andina',
    titles: [
      'nombre',
      'nombre comercial',
      'name',
      'company',
      'company name',
      'empresa',
      'customer',
      'client',
      'full name',
    ],
  },
  legalName: {
    label: 'Razón social',
    about: 'Hasta 200 caracteres.',
    required: false,
    example: 'Minera Andina S.A.A.',
    titles: ['legal name', 'billing name', 'nombre legal', 'denominación'],
  },
  documentType: {
    label: 'Documento',
    about: 'RUC, DNI, CE, Pasaporte… Vacío: el número tributario de su país.',
    required: false,
    example: 'RUC',
    titles: ['tipo de documento', 'document type'],
  },
  taxId: {
    label: 'Número de documento',
    about: 'RUC de 11 cifras en el Perú; no se repite.',
    required: false,
    example: '20131312955',
    titles: [
      'ruc',
      'número tributario',
      'n° de documento',
      'nro de documento',
      'tax id',
      'tax id number',
      'vat',
      'vat number',
      'nit',
      'rut',
    ],
  },
  country: {
    label: 'País',
    about: 'Su nombre o sus dos letras. Vacío: Perú.',
    required: false,
    example: 'Perú',
    titles: ['country', 'billing country', 'country code'],
  },
  billingEmail: {
    label: 'Correo de facturación',
    about: 'A donde van las facturas.',
    required: false,
    example: 'facturas@andina.example',
    titles: ['billing email', 'correo para facturas', 'email', 'correo', 'company email', 'correo electrónico'],
  },
  billingAddress: {
    label: 'Dirección fiscal',
    about: 'Hasta 300 caracteres.',
    required: false,
    example: 'Calle Uno 1, Lima',
    titles: ['dirección', 'billing address', 'address', 'domicilio fiscal'],
  },
  requiresPurchaseOrder: {
    label: 'Exige orden de compra',
    about: 'Sí o No. Vacío: No.',
    required: false,
    example: 'No',
    titles: ['orden de compra', 'purchase order', 'po required', 'requiere orden de compra'],
  },
  contactName: {
    label: 'Contacto',
    about: 'El nombre de su contacto principal.',
    required: false,
    example: 'Eva Ramos',
    titles: ['contact', 'contact name', 'contact person', 'persona de contacto', 'nombre del contacto'],
  },
  contactEmail: {
    label: 'Correo del contacto',
    about: '',
    required: false,
    example: 'eva@andina.example',
    titles: ['contact email', 'email del contacto'],
  },
  contactPhone: {
    label: 'Teléfono del contacto',
    about: 'Con el código del país.',
    required: false,
    example: '+51 987 654 321',
    titles: ['teléfono', 'phone', 'contact phone', 'celular', 'mobile phone'],
  },
} as const satisfies TableFields

const productImportFields = {
  code: {
    label: 'Código',
    about: 'Hasta 30 letras, números, puntos y guiones; no se repite.',
    required: true,
    example: 'OF-301',
    titles: ['código del producto', 'code', 'product code', 'sku', 'number'],
  },
  name: {
    label: 'Nombre',
    about: 'Hasta 100 caracteres.',
    required: true,
    example: 'Oficina 301',
    titles: ['producto', 'nombre del producto', 'name', 'product', 'plan name', 'resource', 'office'],
  },
  type: {
    label: 'Tipo',
    about:
      'Oficina privada, Suite, Escritorio fijo, Sala dedicada, Estacionamiento, Casillero, Depósito o Servicio. Vacío: Oficina privada.',
    required: false,
    example: 'Oficina privada',
    titles: ['tipo de producto', 'type', 'resource type'],
  },
  campus: {
    label: 'Sede',
    about: 'El nombre o el código de una sede que ya existe.',
    required: true,
    example: 'Miraflores',
    titles: ['campus', 'location', 'local'],
  },
  space: {
    label: 'Espacio',
    about: 'El nombre de un espacio de esa sede, si lo ocupa.',
    required: false,
    example: '',
    titles: ['space', 'nombre del espacio', 'sala'],
  },
  capacity: {
    label: 'Capacidad',
    about: 'Personas.',
    required: false,
    example: '8',
    titles: ['aforo', 'capacity', 'personas', 'seats'],
    holds: 'NUMBER',
  },
  price: {
    label: 'Precio al mes, sin IGV',
    about: 'Desde su primer día.',
    required: false,
    example: '3500.00',
    titles: ['precio', 'price', 'precio mensual', 'monthly price', 'tarifa', 'unit price', 'renta'],
    holds: 'NUMBER',
  },
  currency: {
    label: 'Moneda',
    about: 'Soles o dólares. Vacío: soles.',
    required: false,
    example: 'Soles',
    titles: ['currency', 'divisa'],
  },
  startsOn: {
    label: 'Se ofrece desde',
    about: 'Vacío: desde hoy.',
    required: false,
    example: '2026-01-01',
    titles: [
      'desde',
      'fecha de inicio',
      'start date',
      'disponible desde',
      'available from',
      'inicio de oferta',
      'primer día',
    ],
    holds: 'DATE',
  },
  endsOn: {
    label: 'Se ofrece hasta',
    about: 'Vacío: sin fin.',
    required: false,
    example: '',
    titles: ['hasta', 'fecha de fin', 'end date', 'available to', 'último día'],
    holds: 'DATE',
  },
  description: {
    label: 'Descripción',
    about: 'Hasta 1000 caracteres.',
    required: false,
    example: '',
    titles: ['description'],
  },
} as const satisfies TableFields

const contractImportFields = {
  number: {
    label: 'Contrato',
    about: 'Su número; no se repite.',
    required: true,
    example: 'C-2025-014',
    titles: [
      'número',
      'n° de contrato',
      'nro de contrato',
      'número de contrato',
      'contract',
      'contract number',
      'membership id',
    ],
  },
  client: {
    label: 'Cliente',
    about: 'El nombre o el RUC de un cliente que ya existe.',
    required: true,
    example: '20131312955',
    titles: [
      'ruc',
      'ruc del cliente',
      'company',
      'company name',
      'client',
      'customer',
      'empresa',
      'coworker',
      'tax id',
    ],
  },
  products: {
    label: 'Productos',
    about: 'Códigos de productos que ya existen, separados por punto y coma.',
    required: true,
    example: 'OF-301; OF-302',
    titles: ['producto', 'código', 'códigos', 'product', 'product code', 'resource', 'oficina', 'assigned resource'],
  },
  prices: {
    label: 'Precio al mes, sin IGV',
    about: 'Uno por producto, en su orden y separados por punto y coma; o uno para todos. Vacío: el de lista.',
    required: false,
    example: '3500.00; 1200.00',
    titles: ['precio', 'precios', 'price', 'renta', 'monto', 'importe mensual', 'monthly price', 'precio mensual'],
    holds: 'NUMBER',
  },
  currency: {
    label: 'Moneda',
    about: 'Soles o dólares. Vacío: soles.',
    required: false,
    example: 'Soles',
    titles: ['currency', 'divisa'],
  },
  startsOn: {
    label: 'Inicio',
    about: 'El primer día que se cobra.',
    required: true,
    example: '2025-03-01',
    titles: ['desde', 'fecha de inicio', 'start date', 'inicio de contrato', 'starts on'],
    holds: 'DATE',
  },
  endsOn: {
    label: 'Fin',
    about: 'El último día. Vacío: hasta nuevo aviso.',
    required: false,
    example: '2027-02-28',
    titles: ['hasta', 'fecha de fin', 'end date', 'vencimiento', 'fin de contrato', 'ends on'],
    holds: 'DATE',
  },
  signedOn: {
    label: 'Firmado el',
    about: 'Vacío: el día de inicio.',
    required: false,
    example: '2025-02-20',
    titles: ['fecha de firma', 'firma', 'signed on', 'sign date', 'signature date'],
    holds: 'DATE',
  },
  renewal: {
    label: 'Renovación',
    about: 'Automática, De mutuo acuerdo o No. Vacío: No.',
    required: false,
    example: 'Automática',
    titles: ['renueva', 'renewal', 'auto renew', 'renovación automática'],
  },
  renewalMonths: {
    label: 'Meses que se renueva',
    about: 'Cuántos meses cada vez, si se renueva.',
    required: false,
    example: '12',
    titles: ['meses de renovación', 'renewal months'],
    holds: 'NUMBER',
  },
  noticeDays: {
    label: 'Días de aviso',
    about: 'Antes de su fin. Vacío: 60.',
    required: false,
    example: '60',
    titles: ['preaviso', 'aviso', 'notice days', 'notice period'],
    holds: 'NUMBER',
  },
  deposit: {
    label: 'Garantía',
    about: 'La que acordaron. Se factura con el primer mes del contrato: si ya pasó, no se factura.',
    required: false,
    example: '7000.00',
    titles: ['depósito', 'deposit', 'security deposit', 'garantía recibida'],
    holds: 'NUMBER',
  },
  yearlyIncrease: {
    label: 'Aumento anual %',
    about: 'Como 5 o 3.5. Vacío: ninguno.',
    required: false,
    example: '5',
    titles: ['aumento anual', 'incremento anual', 'yearly increase', 'escalation'],
    holds: 'NUMBER',
  },
  company: {
    label: 'Empresa que factura',
    about: 'Su razón social o RUC. Vacío: la única que hay.',
    required: false,
    example: '',
    titles: ['empresa emisora', 'emisor', 'billing company', 'issuer'],
  },
  creditDays: {
    label: 'Días de crédito',
    about: 'Para pagar cada factura.',
    required: false,
    example: '15',
    titles: ['crédito', 'días para pagar', 'payment terms', 'credit days', 'plazo de pago'],
    holds: 'NUMBER',
  },
} as const satisfies TableFields

const walletImportFields = {
  owner: {
    label: 'Wallet de',
    about: 'El nombre de un equipo o cliente, o el correo de una persona, que ya existen.',
    required: true,
    example: 'Minera Andina',
    titles: [
      'wallet',
      'equipo o persona',
      'equipo',
      'cliente',
      'correo',
      'team',
      'company',
      'company name',
      'email',
      'member',
      'coworker',
    ],
  },
  balance: {
    label: 'Saldo',
    about: 'Créditos con los que empieza.',
    required: true,
    example: '120.00',
    titles: ['créditos', 'saldo inicial', 'balance', 'credits', 'credit balance', 'remaining credits'],
    holds: 'NUMBER',
  },
} as const satisfies TableFields

const bookingImportFields = {
  campus: {
    label: 'Sede',
    about: 'El nombre o el código de una sede que ya existe.',
    required: true,
    example: 'Miraflores',
    titles: ['campus', 'location', 'local'],
  },
  space: {
    label: 'Espacio',
    about: 'El nombre de una sala, cabina, escritorio o estacionamiento de esa sede.',
    required: true,
    example: 'Sala Larco',
    titles: ['sala', 'recurso', 'resource', 'resource name', 'room', 'space'],
  },
  at: {
    label: 'Día',
    about: 'Desde hoy en adelante.',
    required: true,
    example: '2027-03-15',
    titles: ['fecha', 'date', 'booking date', 'start date'],
    holds: 'DATE',
  },
  from: {
    label: 'Desde',
    about: 'Hora de inicio, según el reloj de la sede.',
    required: true,
    example: '09:00',
    titles: ['hora de inicio', 'inicio', 'from', 'start', 'start time'],
  },
  to: {
    label: 'Hasta',
    about: 'Hora de fin.',
    required: true,
    example: '10:30',
    titles: ['hora de fin', 'fin', 'to', 'end', 'end time'],
  },
  owner: {
    label: 'Correo',
    about: 'De quien la tiene, que ya existe. Recibe la confirmación de cada una.',
    required: true,
    example: 'maria.quispe@empresa.pe',
    titles: ['persona', 'reservado por', 'email', 'member email', 'user', 'usuario', 'coworker email'],
    holds: 'MAIL',
  },
  subject: {
    label: 'Asunto',
    about: 'Hasta 120 caracteres.',
    required: false,
    example: 'Reunión de equipo',
    titles: ['título', 'motivo', 'subject', 'title', 'summary', 'notes'],
  },
} as const satisfies TableFields

export const recordImportFields = {
  CAMPUSES: campusImportFields,
  SPACES: spaceImportFields,
  CUSTOMERS: customerImportFields,
  PRODUCTS: productImportFields,
  CONTRACTS: contractImportFields,
  WALLETS: walletImportFields,
  BOOKINGS: bookingImportFields,
} satisfies Record<RecordKind, TableFields>

export type RecordField<Kind extends RecordKind> = keyof (typeof recordImportFields)[Kind] & string

/** The kinds' words: one, many, their gender for `creada`, and their template's file name. */
export const recordImportWords: Record<RecordKind, { one: string; many: string; feminine: boolean; template: string }> =
  {
    CAMPUSES: {
      one: 'sede',
      many: 'sedes',
      feminine: true,
      template: 'plantilla-sedes',
    },
    SPACES: {
      one: 'espacio',
      many: 'espacios',
      feminine: false,
      template: 'plantilla-espacios',
    },
    CUSTOMERS: {
      one: 'cliente',
      many: 'clientes',
      feminine: false,
      template: 'plantilla-clientes',
    },
    PRODUCTS: {
      one: 'producto',
      many: 'productos',
      feminine: false,
      template: 'plantilla-productos',
    },
    CONTRACTS: {
      one: 'contrato',
      many: 'contratos',
      feminine: false,
      template: 'plantilla-contratos',
    },
    WALLETS: {
      one: 'wallet',
      many: 'wallets',
      feminine: false,
      template: 'plantilla-wallets',
    },
    BOOKINGS: {
      one: 'reserva',
      many: 'reservas',
      feminine: true,
      template: 'plantilla-reservas',
    },
  }
