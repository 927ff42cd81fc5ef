/** What the shipped templates say, with their tags. Clause by clause, as a lawyer of Lima would order them. */

export interface TemplateText {
  file: string
  title: string
  /** What stands between the head and the clauses. */
  opening: string[]
  clauses: Clause[]
}

type TableName = 'LINES' | 'ACCOUNTS' | 'PLAN'

/** A paragraph, a table, or parts that are there only under a condition. */
export type Part = string | TableName | { when: string; body: Part[] }

export interface Clause {
  title: string
  /** The condition without which the clause isn't there; those that follow take its number. */
  when?: string
  body: Part[]
}

const parties = (document: string) => [
  `Conste por el presente documento ${document} que celebran:`,
  'De una parte, {operador.comparecencia}, a quien en adelante se denominará EL OPERADOR.',
  'De la otra parte, {cliente.comparecencia}, a quien en adelante se denominará EL CLIENTE.',
]

const accounts: Part = {
  when: 'con_cuentas',
  body: ['Se paga en cualquiera de estas cuentas de EL OPERADOR:', 'ACCOUNTS'],
}

const renewed =
  '{#con_fin}hasta el {contrato.fin}{/con_fin}{^con_fin}hasta que una de las partes comunique que no continúa{/con_fin}'

const priceClauses: Clause[] = [
  {
    title: 'Plazo',
    body: [
      `El contrato rige desde el {contrato.inicio} ${renewed}.{#con_renovacion} Su primer periodo va hasta el {contrato.fin}.{/con_renovacion} {contrato.renovacion}`,
      '{#con_aviso}La parte que no desee continuar lo comunicará por escrito con {contrato.dias_aviso} días de anticipación.{/con_aviso}',
    ],
  },
  {
    title: 'Contraprestación',
    body: [
      'EL CLIENTE pagará por mes {contrato.renta_mensual} ({contrato.renta_mensual_en_letras}), en {contrato.moneda}, más el IGV, según el detalle de la cláusula primera. {#con_prorrateo}Los meses incompletos se calculan por días.{/con_prorrateo}{^con_prorrateo}El mes que solo se empieza se paga completo.{/con_prorrateo}',
      '{#con_descuentos_de_lineas}Los montos mensuales ya tienen estos descuentos: {contrato.descuentos_de_lineas}.{/con_descuentos_de_lineas}',
      '{#con_dias_gratis}No se cobran los primeros días de: {contrato.dias_gratis}.{/con_dias_gratis}',
      '{#con_incremento}En cada aniversario del primer día de cada espacio o servicio su contraprestación aumentará en {contrato.incremento_anual}.{/con_incremento}',
      '{#con_instalacion}Por única vez, con el primer mes, pagará además {contrato.instalacion} ({contrato.instalacion_en_letras}), más el IGV, por concepto de instalación.{/con_instalacion}',
      '{#con_descuentos}Se acuerdan los siguientes descuentos: {#descuentos}{porcentaje} {periodo}; {/descuentos}calculados sobre la contraprestación de los días que comprenden.{/con_descuentos}',
      {
        when: 'con_plan',
        body: [
          'Lo que se facturará mes a mes es lo siguiente{#con_horizonte}; como el contrato no tiene fecha de fin, el cuadro llega hasta {contrato.plan_hasta}{/con_horizonte}:',
          'PLAN',
        ],
      },
    ],
  },
  {
    title: 'Forma de pago',
    body: [
      'El pago se hará {contrato.forma_de_pago}{#con_medio_de_pago}, mediante {contrato.medio_de_pago}{/con_medio_de_pago}.',
      accounts,
      '{#con_contacto_facturacion}Las facturas se enviarán a {contacto_facturacion.datos}.{/con_contacto_facturacion}',
      '{#con_contacto_pago}De los pagos se trata con {contacto_pago.datos}.{/con_contacto_pago}',
    ],
  },
  {
    title: 'Garantía',
    when: 'con_garantia',
    body: [
      'EL CLIENTE entrega en garantía {contrato.garantia} ({contrato.garantia_en_letras}), que se factura con el primer mes, {contrato.primer_mes}, sin IGV. No genera intereses, no se aplica a la contraprestación y se devuelve dentro de los treinta días de la entrega de los espacios, descontado lo que se adeude.',
    ],
  },
]

const closing: Clause[] = [
  {
    title: 'Obligaciones de EL CLIENTE',
    body: [
      'Usar los espacios conforme a su destino y al reglamento de la sede; no cederlos ni subarrendarlos sin autorización escrita; devolverlos en el estado en que los recibió, salvo el desgaste por el uso ordinario.{#con_responsable} Ante EL OPERADOR responde por su gente en la sede {responsable.datos}.{/con_responsable}',
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
      'Firmado en dos ejemplares de igual tenor el ______ de ____________________ de ________.',
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
          `{#es_ampliacion}EL CONTRATO continúa ${renewed}.{/es_ampliacion}`,
          '{#con_renovacion}{contrato.renovacion}{/con_renovacion}',
          '{#es_termino}EL CONTRATO termina antes de su plazo: su último día es el {contrato.fin}. EL CLIENTE devuelve los espacios ese día. El término se avisó {adenda.aviso}.{/es_termino}',
          '{#con_penalidad}EL CLIENTE paga una penalidad por término anticipado de {adenda.penalidad} ({adenda.penalidad_en_letras}), más el IGV, que se factura con el último mes.{/con_penalidad}',
          '{#con_devolucion}EL OPERADOR devuelve a EL CLIENTE la garantía por {adenda.garantia_devuelta} ({adenda.garantia_devuelta_en_letras}), fuera de la factura, después del último día y de recibidos los espacios.{/con_devolucion}',
          '{#es_partes}Las partes y sus representantes son desde entonces los de la introducción.{/es_partes}',
          {
            when: 'con_lineas',
            body: [
              '{^es_termino}Desde esa fecha los espacios y su contraprestación mensual, sin IGV, son los siguientes:{/es_termino}{#es_termino}Hasta ese día rigen estos espacios y su contraprestación mensual, sin IGV:{/es_termino}',
              'LINES',
              'La contraprestación mensual es de {contrato.renta_mensual} ({contrato.renta_mensual_en_letras}), en {contrato.moneda}, más el IGV.{^es_termino}{#con_incremento} Sigue aumentando en {contrato.incremento_anual} en cada aniversario.{/con_incremento}{/es_termino}',
            ],
          },
          '{#con_descuentos_de_lineas}Los montos mensuales ya tienen estos descuentos: {contrato.descuentos_de_lineas}.{/con_descuentos_de_lineas}',
          '{#con_dias_gratis}No se cobran los primeros días de: {contrato.dias_gratis}.{/con_dias_gratis}',
          '{#con_descuentos}Rigen los siguientes descuentos: {#descuentos}{porcentaje} {periodo}; {/descuentos}calculados sobre la contraprestación de los días que comprenden.{/con_descuentos}',
          {
            when: 'con_plan',
            body: [
              'Lo que se facturará desde ese mes es lo siguiente{#con_horizonte}; como EL CONTRATO no tiene fecha de fin, el cuadro llega hasta {contrato.plan_hasta}{/con_horizonte}:',
              'CHANGED_PLAN',
            ],
          },
        ],
      },
      {
        title: 'Pago',
        body: [
          'El pago se hará {contrato.forma_de_pago}{#con_medio_de_pago}, mediante {contrato.medio_de_pago}{/con_medio_de_pago}.',
          accounts,
        ],
      },
      {
        title: 'Lo demás',
        body: [
          'En todo lo que esta adenda no cambia, EL CONTRATO sigue como se acordó.',
          'Firmado en dos ejemplares de igual tenor el ______ de ____________________ de ________.',
        ],
      },
    ],
  },
]
