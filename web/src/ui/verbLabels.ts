/** Labels of actions that several screens start: for buttons, palette, tours and setup steps. */
export const verbLabels = {
  blockSpace: 'Bloquear un espacio',
  changePassword: 'Cambiar contraseña',
  invoiceMonth: 'Facturar el mes',
  newCampus: 'Nueva sede',
  newClient: 'Nuevo cliente',
  newContract: 'Nuevo contrato',
  newFloor: 'Nuevo piso',
  newOrganization: 'Nueva organización',
  newProduct: 'Nuevo producto',
  newSale: 'Nuevo negocio',
  newTeam: 'Nuevo equipo',
  newZone: 'Nueva zona',
  registerVisit: 'Registrar visita',
  reportIncident: 'Reportar incidencia',
} as const
