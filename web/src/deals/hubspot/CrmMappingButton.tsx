import { MappingButton } from '../../platform/connections/MappingButton.tsx'
import { later } from '../../ui/later.ts'

const MappingForm = later(() => import('./MappingForm.tsx'), 'MappingForm')

/** Opens what the CRM's stages and products mean here. */
export const CrmMappingButton = () => (
  <MappingButton
    system="HubSpot"
    about="Qué significan aquí sus etapas, sus productos y sus propietarios."
    form={MappingForm}
  />
)
