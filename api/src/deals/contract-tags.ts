/**
 * Tags for contract templates: the screen lists them, uploads are checked against them, and documents are filled from
 * them. A value is written `{cliente.ruc}`, a condition or a list `{#lineas} … {/lineas}`.
 */

export interface ContractTag {
  name: string
  /** Its meaning, in Spanish. */
  about: string
  /** Its value in a sample document. */
  example: string
}

export interface ContractTagList {
  name: string
  about: string
  tags: ContractTag[]
}

const tag = (name: string, about: string, example: string): ContractTag => ({ name, about, example })

/** Single values, grouped by subject. */
export const tagGroups: { title: string; tags: ContractTag[] }[] = [
  {
    title: 'Contrato',
    tags: [
      tag('contrato.numero', 'Número del contrato', 'C-2026-0001'),
      tag('contrato.tipo', 'Tipo de contrato', 'Oficina privada'),
      tag('contrato.fecha_documento', 'Día en que se genera, en letras', '23 de noviembre de 2026'),
      tag('contrato.inicio', 'Primer día, en letras', '1 de diciembre de 2026'),
      tag(
        'contrato.fin',
        'Último día, o el del primer periodo si se renueva solo, en letras',
        '30 de noviembre de 2027',
      ),
      tag('contrato.dias_aviso', 'Días de aviso antes del fin', '60'),
      tag(
        'contrato.renovacion',
        'Qué pasa al terminar',
        'Se renueva el 1 de diciembre de 2027 salvo aviso hasta el 1 de octubre de 2027, y desde entonces por periodos de 12 meses, en las mismas condiciones, salvo aviso por escrito con al menos 60 días de anticipación al fin de cada periodo. El aviso que llega después vale para el primer periodo con el que cumple esa anticipación.',
      ),
      tag('contrato.moneda', 'Moneda', 'soles'),
      tag('contrato.forma_de_pago', 'Hasta cuándo se paga', 'hasta el día 5 de cada mes'),
      tag('contrato.medio_de_pago', 'Medio de pago', 'transferencia bancaria'),
      tag('contrato.renta_mensual', 'Lo que cuestan todas las líneas al mes, sin IGV', 'S/ 4,200.50'),
      tag('contrato.renta_mensual_en_letras', 'La renta mensual, en letras', 'CUATRO MIL DOSCIENTOS CON 50/100 SOLES'),
      tag('contrato.renta_mensual_con_igv', 'La renta mensual con IGV', 'S/ 4,956.59'),
      tag('contrato.garantia', 'Garantía', 'S/ 8,401.00'),
      tag('contrato.garantia_en_letras', 'La garantía, en letras', 'OCHO MIL CUATROCIENTOS UNO CON 00/100 SOLES'),
      tag('contrato.instalacion', 'Pago único por instalación, sin IGV', 'S/ 500.00'),
      tag('contrato.instalacion_en_letras', 'La instalación, en letras', 'QUINIENTOS CON 00/100 SOLES'),
      tag('contrato.incremento_anual', 'Aumento en cada aniversario', '3 %'),
      tag('contrato.creditos_incluidos', 'Créditos de cada mes', '12.50'),
      tag(
        'contrato.dias_gratis',
        'Los días sin costo de cada línea',
        'Oficina 401, 15 días, del 1 de diciembre de 2026 al 15 de diciembre de 2026',
      ),
      tag('contrato.descuentos_de_lineas', 'El descuento permanente y la promoción de cada línea', 'Oficina 401, 10 %'),
      tag('contrato.primer_mes', 'El primer mes que se factura', 'diciembre de 2026'),
      tag('contrato.plan_hasta', 'El último mes del cuadro de lo que se factura', 'noviembre de 2027'),
      tag('plan_total.renta', 'La renta de todos los meses del cuadro', 'S/ 2,167.76'),
      tag('plan_total.instalacion', 'La instalación de todos los meses del cuadro', 'S/ 500.00'),
      tag('plan_total.unicos', 'Instalación y penalidad de todos los meses del cuadro', 'S/ 500.00'),
      tag('plan_total.neto', 'Renta, instalación y penalidad de todos los meses del cuadro', 'S/ 2,667.76'),
      tag('plan_total.igv', 'El IGV de todos los meses del cuadro', 'S/ 480.20'),
      tag('plan_total.garantia', 'La garantía de todos los meses del cuadro', 'S/ 8,401.00'),
      tag('plan_total.total', 'El total de todos los meses del cuadro', 'S/ 11,548.96'),
    ],
  },
  {
    title: 'Adenda',
    tags: [
      tag('contrato_original.numero', 'Número del contrato que empezó la cadena', 'C-2026-0001'),
      tag('contrato_original.inicio', 'Primer día de ese contrato, en letras', '1 de diciembre de 2026'),
      tag('adenda.cambio', 'Qué cambia', 'la ampliación del plazo'),
      tag('adenda.desde', 'Desde cuándo, en letras', '1 de diciembre de 2027'),
      tag(
        'adenda.aviso',
        'De un término anticipado: cuándo se avisó y con cuántos días',
        'el 1 de octubre de 2027, con 60 días de anticipación',
      ),
      tag('adenda.penalidad', 'De un término anticipado: la penalidad, sin IGV', 'S/ 4,200.50'),
      tag('adenda.penalidad_en_letras', 'La penalidad, en letras', 'CUATRO MIL DOSCIENTOS CON 50/100 SOLES'),
      tag('adenda.garantia_devuelta', 'De un término anticipado: la garantía que se devuelve', 'S/ 8,401.00'),
      tag(
        'adenda.garantia_devuelta_en_letras',
        'Esa garantía, en letras',
        'OCHO MIL CUATROCIENTOS UNO CON 00/100 SOLES',
      ),
    ],
  },
  {
    title: 'Operador',
    tags: [
      tag('operador.razon_social', 'Razón social', 'Andén Espacios S.A.C.'),
      tag('operador.ruc', 'RUC', '20601234565'),
      tag('operador.direccion', 'Dirección', 'Av. Jorge Basadre 349, San Isidro, Lima'),
      tag(
        'operador.comparecencia',
        'El operador con sus datos y quienes lo representan',
        'Andén Espacios S.A.C., con RUC N.° 20601234565, con domicilio en Av. Jorge Basadre 349, San Isidro, Lima, debidamente representada por Rosa Quiñones Díaz, identificado(a) con DNI N.° 40123456, apoderada, con poderes inscritos en Partida 12345678, asiento C00012',
      ),
    ],
  },
  {
    title: 'Cliente',
    tags: [
      tag('cliente.razon_social', 'Razón social', 'Ñandú Logística S.A.C.'),
      tag('cliente.nombre', 'Nombre comercial', 'Ñandú'),
      tag('cliente.ruc', 'RUC, u otro documento del cliente', '20512345671'),
      tag('cliente.tipo_documento', 'Nombre de ese documento', 'RUC'),
      tag('cliente.direccion', 'Dirección', 'Calle Los Pinos 120, Miraflores, Lima'),
      tag('cliente.partida', 'Partida registral', 'Partida 13456789 del Registro de Personas Jurídicas de Lima'),
      tag(
        'cliente.comparecencia',
        'El cliente con sus datos y quien lo representa',
        'Ñandú Logística S.A.C., con RUC N.° 20512345671, inscrita en Partida 13456789 del Registro de Personas Jurídicas de Lima, con domicilio en Calle Los Pinos 120, Miraflores, Lima, debidamente representada por María Peña Quispe, identificado(a) con DNI N.° 45678912, gerenta general, con poderes inscritos en Partida 13456789, asiento C00002',
      ),
      tag('cliente_representante.nombre', 'Representante', 'María Peña Quispe'),
      tag('cliente_representante.tipo_documento', 'Tipo de su documento', 'DNI'),
      tag('cliente_representante.numero_documento', 'Número de su documento', '45678912'),
      tag('cliente_representante.cargo', 'Su cargo', 'gerenta general'),
      tag('cliente_representante.partida', 'Dónde está inscrito su poder', 'Partida 13456789, asiento C00002'),
      tag('responsable.nombre', 'Responsable ante el operador', 'Diego Núñez Ríos'),
      tag('responsable.correo', 'Su correo', 'diego@nandu.example'),
      tag('responsable.telefono', 'Su teléfono', '+51 987 654 321'),
      tag('responsable.datos', 'Los tres, los que haya', 'Diego Núñez Ríos, diego@nandu.example, +51 987 654 321'),
      tag('contacto_facturacion.nombre', 'Quien recibe las facturas', 'Lucía Ibáñez'),
      tag('contacto_facturacion.correo', 'Su correo', 'facturas@nandu.example'),
      tag('contacto_facturacion.telefono', 'Su teléfono', '+51 987 111 222'),
      tag(
        'contacto_facturacion.datos',
        'Los tres, los que haya',
        'Lucía Ibáñez, facturas@nandu.example, +51 987 111 222',
      ),
      tag('contacto_pago.nombre', 'Quien paga', 'Óscar Muñoz'),
      tag('contacto_pago.correo', 'Su correo', 'pagos@nandu.example'),
      tag('contacto_pago.telefono', 'Su teléfono', '+51 987 333 444'),
      tag('contacto_pago.datos', 'Los tres, los que haya', 'Óscar Muñoz, pagos@nandu.example, +51 987 333 444'),
    ],
  },
]

/** Conditions for parts of a template. */
export const tagConditions: ContractTag[] = [
  tag('con_garantia', 'Hay garantía', 'sí'),
  tag('con_penalidad', 'Un término anticipado tiene penalidad', 'no'),
  tag('con_devolucion', 'Un término anticipado devuelve garantía', 'no'),
  tag('con_instalacion', 'Hay pago por instalación', 'sí'),
  tag('con_incremento', 'Aumenta cada año', 'sí'),
  tag('con_descuentos', 'Hay descuentos por fechas', 'sí'),
  tag('con_anexos', 'Hay anexos', 'sí'),
  tag('con_creditos', 'Incluye créditos', 'sí'),
  tag('con_descuentos_de_lineas', 'Una línea tiene un descuento permanente o una promoción', 'sí'),
  tag('con_dias_gratis', 'Hay días sin costo', 'sí'),
  tag('con_prorrateo', 'Los meses incompletos se cobran por días', 'sí'),
  tag('con_fin', 'Tiene último día', 'no'),
  tag('con_renovacion', 'Se renueva solo mientras nadie avise', 'sí'),
  tag('con_aviso', 'Sin renovarse solo, pide avisar que no sigue', 'no'),
  tag('con_medio_de_pago', 'Tiene medio de pago', 'sí'),
  tag('con_cuentas', 'Tiene cuentas en que se paga', 'sí'),
  tag('con_cci', 'Una de sus cuentas tiene código interbancario', 'sí'),
  tag('con_lineas', 'Tiene espacios o servicios', 'sí'),
  tag('con_responsable', 'Tiene responsable ante el operador', 'sí'),
  tag('con_contacto_facturacion', 'Alguien recibe las facturas', 'sí'),
  tag('con_contacto_pago', 'Alguien responde por los pagos', 'sí'),
  tag('con_plan', 'Se factura algún mes', 'sí'),
  tag('con_horizonte', 'El cuadro se corta porque el contrato no tiene fin', 'sí'),
  tag('cuadro_con_instalacion', 'Un mes del cuadro tiene instalación', 'sí'),
  tag('cuadro_con_unicos', 'Un mes del cuadro tiene instalación o penalidad', 'sí'),
  tag('cuadro_con_garantia', 'Un mes del cuadro tiene garantía', 'sí'),
  tag('es_adenda', 'Es una adenda', 'no'),
  tag('es_ampliacion', 'La adenda amplía el plazo', 'sí'),
  tag('es_precio', 'La adenda cambia precios', 'no'),
  tag('es_espacios', 'La adenda cambia espacios', 'no'),
  tag('es_partes', 'La adenda cambia a las partes', 'no'),
  tag('es_termino', 'La adenda termina el contrato antes', 'no'),
]

/** Repeated parts, with the tags inside them. */
export const tagLists: ContractTagList[] = [
  {
    name: 'lineas',
    about: 'Cada espacio o servicio del contrato',
    tags: [
      tag('orden', 'Su lugar en la lista', '1'),
      tag('codigo', 'Código del producto', 'OF-401'),
      tag('producto', 'Nombre', 'Oficina 401'),
      tag('sede', 'Sede', 'Andén San Isidro'),
      tag('direccion', 'Dirección de la sede', 'Av. Jorge Basadre 349'),
      tag('cantidad', 'Cuántos', '1'),
      tag('precio', 'Precio de uno al mes, sin IGV', 'S/ 4,200.50'),
      tag('descuento', 'Descuento', '10 %'),
      tag('precio_y_descuento', 'Precio mensual de uno, y su descuento si lo tiene', 'S/ 4,200.50 menos 10 %'),
      tag('mensual', 'La línea al mes, sin IGV', 'S/ 4,200.50'),
      tag('mensual_en_letras', 'Lo mismo, en letras', 'CUATRO MIL DOSCIENTOS CON 50/100 SOLES'),
      tag('inicio', 'Primer día', '1 dic. 2026'),
      tag('fin', 'Último día', '30 nov. 2027'),
      tag('dias_gratis', 'Días sin costo al empezar', '15'),
    ],
  },
  {
    name: 'cuentas',
    about: 'Cada cuenta en que se paga',
    tags: [
      tag('banco', 'Banco', 'Banco de Crédito del Perú'),
      tag('moneda', 'Moneda', 'soles'),
      tag('numero', 'Número', '193-1234567-0-12'),
      tag('cci', 'Código interbancario', '00219300123456701214'),
    ],
  },
  {
    name: 'representantes',
    about: 'Cada representante del operador',
    tags: [
      tag('nombre', 'Nombre', 'Rosa Quiñones Díaz'),
      tag('tipo_documento', 'Tipo de documento', 'DNI'),
      tag('numero_documento', 'Número de documento', '40123456'),
      tag('cargo', 'Cargo', 'apoderada'),
      tag('partida', 'Dónde está inscrito su poder', 'Partida 12345678, asiento C00012'),
    ],
  },
  {
    name: 'descuentos',
    about: 'Cada descuento por fechas',
    tags: [
      tag('porcentaje', 'Porcentaje', '20 %'),
      tag('desde', 'Primer día, en letras', '1 de diciembre de 2026'),
      tag('hasta', 'Último día, en letras', '28 de febrero de 2027'),
      tag('periodo', 'Los dos días', 'del 1 de diciembre de 2026 al 28 de febrero de 2027'),
    ],
  },
  {
    name: 'anexos',
    about: 'Cada anexo',
    tags: [tag('orden', 'Su número', '1'), tag('nombre', 'Nombre', 'Reglamento de la sede')],
  },
  {
    name: 'plan',
    about: 'Lo que se factura cada mes, hasta el fin del contrato; sin fin, por cinco años',
    tags: [
      tag('mes', 'Mes', 'diciembre de 2026'),
      tag('renta', 'Renta del mes, sin IGV', 'S/ 2,167.76'),
      tag('instalacion', 'Instalación que se paga ese mes, sin IGV', 'S/ 500.00'),
      tag('unicos', 'Instalación y penalidad del mes', 'S/ 500.00'),
      tag('neto', 'Renta e instalación', 'S/ 2,667.76'),
      tag('igv', 'IGV', 'S/ 480.20'),
      tag('garantia', 'Garantía que se paga ese mes', 'S/ 8,401.00'),
      tag('total', 'Total', 'S/ 11,548.96'),
    ],
  },
]
