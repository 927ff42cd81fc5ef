import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'

/** What to do where nothing is sold by the month yet. */
export const ToProducts = () => (
  <Button variant="default" renderRoot={props => <Link to="/app/inventory/products" {...props} />}>
    Ir a Productos
  </Button>
)
