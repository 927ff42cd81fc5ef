import type { ProductCategory } from '@aforo/api/offer/product-types'
import type { Product } from '@aforo/api/offer/products'
import { currencyLabels } from '@aforo/api/platform/labels'
import { Currency } from '@aforo/api/platform/money'
import { Fieldset, Group, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { client } from '../../platform/api.ts'
import { SelectField } from '../../ui/fields.tsx'
import { MoneyField } from '../../ui/money/MoneyField.tsx'
import { optionsOf } from '../../ui/options.ts'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { ProductFields } from './ProductFields.tsx'
import {
  type NewProductValues,
  newInputOf,
  noProduct,
  ProductSchema,
  type ProductValues,
  usualType,
} from './productForm.ts'
import { useStoreProduct } from './productQueries.ts'
import { SoldAlert } from './SoldAlert.tsx'

const currencies = optionsOf(Currency.options, currencyLabels)

interface NewProductProps {
  category: ProductCategory
  /** The campus that the list is narrowed to. */
  campusId: string | undefined
  onCreated: (product: Product) => void
  onCancel: () => void
}

/** The form of a new product. */
export function NewProduct({ category, campusId = '', onCreated, onCancel }: NewProductProps) {
  const store = useStoreProduct()
  const record = useRecordForm<NewProductValues, Product>({
    initialValues: { ...noProduct, type: usualType[category], campusId, amount: null, currency: 'PEN' },
    schema: ProductSchema,
    draft: `product.new.${category}`,
    save: async values => {
      const product = await client.products.create(newInputOf(values))
      store(product)
      toast.success(`Se creó ${product.name}.`)
      return product
    },
    onSaved: onCreated,
  })
  return (
    <RecordForm
      record={record}
      submit="Crear producto"
      onCancel={onCancel}
      renderRefusal={refusal => <SoldAlert refusal={refusal} onClose={record.dismiss} />}
    >
      <ProductFields
        form={record.form as unknown as UseFormReturnType<ProductValues>}
        category={category}
        afterDays={
          <Fieldset legend="Cuánto cuesta">
            <Group grow align="flex-start">
              <MoneyField
                form={record.form}
                name="amount"
                label="Al mes, sin IGV"
                currency={record.form.values.currency}
                placeholder="Puede decirse después"
              />
              <SelectField form={record.form} name="currency" label="Moneda" data={currencies} searchable={false} />
            </Group>
            <Text size="xs" c="dimmed" mt="xs">
              Es su precio base desde el primer día. Promociones y otros precios se ponen en la pestaña Precios.
            </Text>
          </Fieldset>
        }
        mayMakeSpace
      />
    </RecordForm>
  )
}
