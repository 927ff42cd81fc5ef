import { MappingButton } from '../../platform/connections/MappingButton.tsx'
import { later } from '../../ui/later.ts'

const SapMappingForm = later(() => import('./SapMappingForm.tsx'), 'SapMappingForm')

/** Opens where in SAP what is billed goes. */
export const SapMappingButton = () => (
  <MappingButton
    system="SAP"
    about="A qué artículos, impuestos, series y centros de costo va lo que se factura."
    form={SapMappingForm}
  />
)
