import type { FieldForm } from '../../ui/fields.tsx'
import { peopleChoices } from '../../ui/people.tsx'
import { SearchField } from '../../ui/SearchField.tsx'

interface PersonFieldProps {
  form: FieldForm
  name: string
  label?: string
  'data-autofocus'?: boolean
  /** Takes the focus as soon as it is there. */
  autoFocus?: boolean
}

/** A person of the organisation, found by name or e-mail address. Its value is the username. */
export const PersonField = ({ label = 'Persona', ...props }: PersonFieldProps) => (
  <SearchField {...props} label={label} source={peopleChoices} placeholder="Nombre o correo" withAsterisk />
)
