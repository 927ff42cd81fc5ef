import type { ProductCategory } from '@aforo/api/offer/product-types'
import type { Product } from '@aforo/api/offer/products'
import { client } from '../../platform/api.ts'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { ProductFields } from './ProductFields.tsx'
import { inputOf, noProduct, ProductSchema, usualType } from './productForm.ts'
import { useStoreProduct } from './productQueries.ts'
import { SoldAlert } from './SoldAlert.tsx'

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
  const record = useRecordForm({
    initialValues: { ...noProduct, type: usualType[category], campusId },
    schema: ProductSchema,
    draft: `product.new.${category}`,
    save: async values => {
      const product = await client.products.create(inputOf(values))
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
      <ProductFields form={record.form} category={category} />
    </RecordForm>
  )
}
