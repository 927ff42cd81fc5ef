import type { FieldForm } from '../../ui/fields.tsx'
import { peopleChoices } from '../../ui/people.tsx'
import { SearchField } from '../../ui/SearchField.tsx'

/** A person of the organisation, found by name or e-mail address. Its value is the username. */
export const PersonField = ({ form, name, label = 'Persona' }: { form: FieldForm; name: string; label?: string }) => (
  <SearchField
    form={form}
    name={name}
    label={label}
    source={peopleChoices}
    placeholder="Nombre o correo"
    withAsterisk
  />
)
