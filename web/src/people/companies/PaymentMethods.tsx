import type { PaymentMethod } from '@aforo/api/people/contract-terms'
import { Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../../platform/api.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useReadCompaniesAgain } from './companyQueries.ts'
import { TermForm } from './TermForm.tsx'
import { TermList } from './TermList.tsx'

/** How contracts of a country are paid. */
export function PaymentMethods({ country: countryCode }: { country: string }) {
  const query = useQuery(api.companies.paymentMethods.queryOptions({ input: { countryCode } }))
  const readAgain = useReadCompaniesAgain()
  const [editing, setEditing] = useState<string>()
  const rename = async ({ id, version }: PaymentMethod, name: string) => {
    await client.companies.renamePaymentMethod({ id, version, name })
    setEditing(undefined)
    await readAgain()
  }
  return (
    <TermList
      title="Métodos de pago"
      about="Cómo paga el cliente."
      query={query}
      empty="Añade el primero: Transferencia, Depósito, Tarjeta…"
      nameOf={({ name }) => name}
      row={method =>
        editing === method.id ? (
          <TermForm
            label={`Nombre de ${method.name}`}
            initial={method.name}
            submit="Guardar"
            save={name => rename(method, name)}
            onCancel={() => setEditing(undefined)}
          />
        ) : (
          <Text size="sm">{method.name}</Text>
        )
      }
      actions={method =>
        editing !== method.id && (
          <IconButton
            data-writes
            label="Cambiar nombre"
            name={`Cambiar nombre de ${method.name}`}
            onClick={() => setEditing(method.id)}
          >
            <IconPencil size={16} />
          </IconButton>
        )
      }
      remove={({ id, version }) => client.companies.removePaymentMethod({ id, version })}
      restore={({ id }) => client.companies.restorePaymentMethod({ id })}
    >
      <TermForm
        label="Nuevo método de pago"
        placeholder="Transferencia"
        submit="Añadir"
        save={async name => {
          await client.companies.addPaymentMethod({ countryCode, name })
          await readAgain()
        }}
      />
    </TermList>
  )
}
