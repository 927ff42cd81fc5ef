/** What the shipped templates say, with their tags. Clause by clause, as a lawyer of Lima would order them. */

export interface TemplateText {
  file: string
  title: string
  /** What stands between the head and the clauses. */
  opening: string[]
  clauses: Clause[]
}

export interface Clause {
  title: string
  body: (string | 'LINES' | 'ACCOUNTS' | 'PLAN' | 'REPRESENTATIVES')[]
}

const parties = (document: string) => [
  `Conste por el presente documento ${document} que celebran:`,
  'De una parte, {operador.razon_social}, con RUC N.° {operador.ruc} y domicilio en {operador.direccion}, debidamente representada por {#representantes}{nombre}, identificado(a) con {tipo_documento} N.° {numero_documento}, {cargo}, con poderes inscritos en {partida}; {/representantes}a quien en adelante se denominará EL OPERADOR.',
  'De la otra parte, {cliente.razon_social}, con {cliente.tipo_documento} N.° {cliente.ruc} y domicilio en {cliente.direccion}, debidamente representada por {cliente_representante.nombre}, identificado(a) con {cliente_representante.tipo_documento} N.° {cliente_representante.numero_documento}, {cliente_representante.cargo}, con poderes inscritos en {cliente_representante.partida}, a quien en adelante se denominará EL CLIENTE.',
]

const priceClauses: Clause[] = [
  {
    title: 'Plazo',
    body: [
      'El contrato rige desde el {contrato.inicio} {#con_fin}hasta el {contrato.fin}{/con_fin}{^con_fin}hasta que una de las partes comunique su término{/con_fin}. {contrato.renovacion}',
      'La parte que no desee continuar lo comunicará por escrito con {contrato.dias_aviso} días de anticipación.',
    ],
  },
  {
    title: 'Contraprestación',
    body: [
      'EL CLIENTE pagará por mes {contrato.renta_mensual} ({contrato.renta_mensual_en_letras}), más el IGV, según el detalle de la cláusula primera. Los meses incompletos se calculan por días.',
      '{#con_incremento}En cada aniversario la contraprestación aumentará en {contrato.incremento_anual}.{/con_incremento}',
      '{#con_instalacion}Por única vez, con el primer mes, pagará además {contrato.instalacion} ({contrato.instalacion_en_letras}), más el IGV, por concepto de instalación.{/con_instalacion}',
      '{#con_descuentos}Se acuerdan los siguientes descuentos: {#descuentos}{porcentaje} del {desde} al {hasta}; {/descuentos}calculados sobre la contraprestación de los días que comprenden.{/con_descuentos}',
      'Lo que se facturará mes a mes durante los primeros doce meses es lo siguiente:',
      'PLAN',
    ],
  },
  {
    title: 'Forma de pago',
    body: [
      'El pago se hará {contrato.forma_de_pago}, mediante {contrato.medio_de_pago}, en cualquiera de estas cuentas de EL OPERADOR:',
      'ACCOUNTS',
      'Las facturas se enviarán a {contacto_facturacion.nombre}, {contacto_facturacion.correo}.',
    ],
  },
  {
    title: 'Garantía',
    body: [
      '{#con_garantia}A la firma EL CLIENTE entrega en garantía {contrato.garantia} ({contrato.garantia_en_letras}). No genera intereses, no se aplica a la contraprestación y se devuelve dentro de los treinta días de la entrega de los espacios, descontado lo que se adeude.{/con_garantia}{^con_garantia}Las partes no acuerdan garantía.{/con_garantia}',
    ],
  },
]

const closing: Clause[] = [
  {
    title: 'Obligaciones de EL CLIENTE',
    body: [
      'Usar los espacios conforme a su destino y al reglamento de la sede; no cederlos ni subarrendarlos sin autorización escrita; devolverlos en el estado en que los recibió, salvo el desgaste por el uso ordinario. {responsable.nombre}, {responsable.correo}, es responsable de la relación ante EL OPERADOR.',
    ],
  },
  {
    title: 'Obligaciones de EL OPERADOR',
    body: [
      'Mantener los espacios y las áreas comunes en buen estado, con energía, internet, limpieza y recepción en el horario de la sede, y entregar los accesos el día en que empieza el contrato.{#con_creditos} Cada mes abonará {contrato.creditos_incluidos} créditos para salas de reunión.{/con_creditos}',
    ],
  },
  {
    title: 'Resolución',
    body: [
      'EL OPERADOR podrá resolver el contrato de pleno derecho, conforme al artículo 1430 del Código Civil, si EL CLIENTE deja de pagar dos meses o incumple sus obligaciones y no lo corrige dentro de los quince días de requerido por escrito.',
    ],
  },
  {
    title: 'Protección de datos personales',
    body: [
      'Las partes tratan los datos personales a los que acceden por este contrato solo para cumplirlo, conforme a la Ley N.° 29733 y su reglamento.',
    ],
  },
  {
    title: 'Domicilio y jurisdicción',
    body: [
      'Las comunicaciones se dirigen a los domicilios de la introducción. Toda controversia se somete a los jueces y tribunales de Lima.',
      '{#con_anexos}Forman parte de este contrato: {#anexos}Anexo {orden}: {nombre}. {/anexos}{/con_anexos}',
      'Firmado en dos ejemplares de igual tenor el {contrato.fecha_documento}.',
    ],
  },
]

const contractOf = (file: string, title: string, document: string, object: string[]): TemplateText => ({
  file,
  title,
  opening: parties(document),
  clauses: [{ title: 'Objeto', body: [...object, 'LINES'] }, ...priceClauses, ...closing],
})

export const templateTexts: TemplateText[] = [
  contractOf('pe-office', 'CONTRATO DE ARRENDAMIENTO DE OFICINA', 'el contrato de arrendamiento', [
    'EL OPERADOR da en arrendamiento a EL CLIENTE, para uso exclusivo de oficina, los espacios que siguen, con su mobiliario y el uso de las áreas comunes de la sede:',
  ]),
  contractOf('pe-coworking', 'CONTRATO DE COWORKING', 'el contrato de coworking', [
    'EL OPERADOR pone a disposición de EL CLIENTE los puestos de trabajo que siguen, en espacios compartidos, con el uso de las áreas comunes de la sede. No se constituye arrendamiento sobre parte determinada del inmueble:',
  ]),
  contractOf('pe-virtual-office', 'CONTRATO DE OFICINA VIRTUAL', 'el contrato de oficina virtual', [
    'EL OPERADOR presta a EL CLIENTE los servicios de oficina virtual que siguen, que comprenden el uso de la dirección de la sede y la recepción de su correspondencia:',
  ]),
  contractOf('pe-services', 'CONTRATO DE SERVICIOS', 'el contrato de locación de servicios', [
    'EL OPERADOR presta a EL CLIENTE los servicios que siguen:',
  ]),
  {
    file: 'pe-addendum',
    title: 'ADENDA AL CONTRATO {contrato_original.numero}',
    opening: parties('la adenda al contrato {contrato_original.numero}'),
    clauses: [
      {
        title: 'Antecedentes',
        body: [
          'Las partes celebraron el contrato {contrato_original.numero}, vigente desde el {contrato_original.inicio}, en adelante EL CONTRATO.',
        ],
      },
      {
        title: 'Objeto de la adenda',
        body: [
          'Desde el {adenda.desde} las partes acuerdan: {adenda.cambio}.',
          '{#es_ampliacion}EL CONTRATO continúa {#con_fin}hasta el {contrato.fin}{/con_fin}{^con_fin}hasta que una de las partes comunique su término{/con_fin}.{/es_ampliacion}',
          '{#es_termino}EL CONTRATO termina antes de su plazo: su último día es {contrato.fin}. EL CLIENTE devuelve los espacios ese día.{/es_termino}',
          '{#es_partes}Las partes y sus representantes son desde entonces los de la introducción.{/es_partes}',
          '{^es_termino}Desde esa fecha los espacios y su contraprestación mensual, sin IGV, son los siguientes:{/es_termino}',
          'LINES',
          'La contraprestación mensual es de {contrato.renta_mensual} ({contrato.renta_mensual_en_letras}), más el IGV.',
        ],
      },
      { title: 'Pago', body: ['Las cuentas de EL OPERADOR son:', 'ACCOUNTS'] },
      {
        title: 'Lo demás',
        body: [
          'En todo lo que esta adenda no cambia, EL CONTRATO sigue como se acordó.',
          'Firmado en dos ejemplares de igual tenor el {contrato.fecha_documento}.',
        ],
      },
    ],
  },
]
